import { rangeForm } from '@jangada/contracts/validation/wallet-forms';
import type { RangeFields } from '@jangada/contracts/validation/wallet-forms';
import { Button, Flex } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { Form, useCheckedForm } from '@jangada/remote-kit/forms';
import { ChooseRange } from './choose-range.tsx';
import { useTranslation } from '../../texts/use-translation.ts';

interface RangeFormProps {
  readonly from: string;
  readonly to: string;
  readonly onRange: (range: RangeFields) => void;
}

/** Two days that the player types or picks from a calendar. */
export const RangeForm = ({ from, to, onRange }: RangeFormProps) => {
  const { t } = useTranslation();
  const form = useCheckedForm<RangeFields>({
    schema: rangeForm,
    defaultValues: { from, to },
    errorTexts: { 'ends-before': t('statement.endsBefore'), 'too-long': t('statement.tooLong') },
    onSubmit: (range) => {
      form.resetDefaultValues(range);
      onRange(range);
    },
  });
  return (
    <Form form={form}>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Flex flex="1 1 140px" minW="0">
          <TextInput type="date" label={t('statement.from')} {...form.field('from')} />
        </Flex>
        <Flex flex="1 1 140px" minW="0">
          <TextInput type="date" label={t('statement.to')} {...form.field('to')} />
        </Flex>
        <Button type="submit" minH="48px" flex={{ base: '1 1 100%', sm: '0 0 auto' }}>
          {t('statement.show')}
        </Button>
        <ChooseRange from={from} to={to} onRange={onRange} />
      </Flex>
    </Form>
  );
};
