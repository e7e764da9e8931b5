import { grantBonus } from '@jangada/contracts/ops/bonuses';
import { countCharacters } from '@jangada/contracts/values/characters';
import { Button, Stack, styled } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { Select, TextArea } from '@jangada/design/field';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CommandField } from '../command/command-field.tsx';
import { bodyOf, commandFields, faultsOf } from '../command/command-input.ts';
import { CommandOutcome } from '../command/command-outcome.tsx';
import { PreviewPanel } from '../command/preview-panel.tsx';
import { usePreview } from '../command/use-preview.ts';
import { useSendCommand } from '../command/use-send-command.ts';
import { toasts } from '../parts/toasts.ts';
import { reasonsOf } from '../texts/reasons.ts';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';

const REASON_CHARACTERS_MIN = 3;
const OWN_REASON_CHARACTERS_MAX = 250;

const fields = commandFields(grantBonus);
const amountField = fields.body.filter(({ name }) => name === 'amount');
const foldedFields = fields.body.filter(({ name }) => name !== 'amount' && name !== 'player');

/** What a courtesy is unless it is said otherwise. Its reference is its own: the same one twice is one gift. */
const start = () => ({
  amount: '',
  rollover: 1,
  name_pt: 'Cortesia',
  name_en: 'Courtesy',
  days: 7,
  ref: `courtesy ${crypto.randomUUID()}`,
  usual: '',
  own: '',
});

const Folded = styled('details');
const FoldedName = styled('summary');

interface CourtesyDialogProps {
  /** The player. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Amount, reason, what it would do, and the button; the other fields of the bonus are folded. */
export const CourtesyDialog = ({ id, onClose }: CourtesyDialogProps) => {
  const { t, language } = useTranslation();
  const formats = useFormats();
  const [defaultValues] = useState(start);
  const form = useForm<Record<string, unknown>>({ defaultValues });
  const typed = useWatch({ control: form.control });
  const given = { ...typed, player: id };
  const body = bodyOf(fields.body, given);
  const faults = faultsOf(grantBonus, fields, given);
  const isComplete = Object.keys(faults).length === 0;
  const targets = useMemo(() => [{ label: id, params: {} }], [id]);
  const preview = usePreview(grantBonus, isComplete ? { targets, body } : null);
  const sending = useSendCommand(grantBonus);
  const reason = [typed['usual'], typed['own']]
    .map((one) => String(one ?? '').trim())
    .filter(Boolean)
    .join(': ');
  const isShort = countCharacters(reason) < REASON_CHARACTERS_MIN;
  const { isSubmitted } = form.formState;
  const only = preview.previews?.[0];
  const amount = typeof body['amount'] === 'number' ? body['amount'] : null;
  const said = t('command.done', {
    what: [t('players.courtesy.name'), amount === null ? '' : formats.money(amount)].filter(Boolean).join(' · '),
  });
  const send = (): void => {
    if (!isComplete || isShort || sending.isPending) return;
    sending.mutate(
      { targets, body, reason, said, keys: [crypto.randomUUID()] },
      {
        onSuccess: ({ done, waiting }) => {
          if (waiting.length > 0) toasts.show({ kind: 'info', text: t('command.waits') });
          if (done === 0) return;
          toasts.show({ kind: 'success', text: said });
          onClose();
        },
      },
    );
  };
  const fieldOf = (field: (typeof fields.body)[number]) => {
    const fault = faults[field.name];
    return (
      <CommandField
        key={field.name}
        field={field}
        name={field.name}
        control={form.control}
        error={fault && (isSubmitted || fault === 'wrong') ? t(`command.${fault}`) : undefined}
      />
    );
  };
  return (
    <Dialog title={t('players.courtesy.name')} size="lg" onClose={onClose}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <Stack gap="4">
          {amountField.map(fieldOf)}
          <Select
            label={t('command.reason')}
            options={[
              { value: '', label: t('command.reasonOther') },
              ...reasonsOf(grantBonus, language).map((one) => ({ value: one, label: one })),
            ]}
            {...form.register('usual')}
          />
          <TextArea
            aria-label={t('command.reasonText')}
            placeholder={t('command.reasonText')}
            rows={2}
            maxLength={OWN_REASON_CHARACTERS_MAX}
            error={isSubmitted && isShort ? t('command.reasonShort', { min: REASON_CHARACTERS_MIN }) : undefined}
            {...form.register('own')}
          />
          <Folded>
            <FoldedName fontSize="sm" color="brand.fg" cursor="pointer" minHeight="24px">
              {t('players.courtesy.more')}
            </FoldedName>
            <Stack gap="4" mt="3">
              {foldedFields.map(fieldOf)}
            </Stack>
          </Folded>
          <PreviewPanel preview={preview} amount={amount} isIncomplete={!isComplete} skipped={0} count={1} />
          <CommandOutcome sending={sending} />
          <Button
            color="primary"
            alignSelf="flex-end"
            disabled={Boolean(only?.refusal)}
            loading={sending.isPending}
            onClick={() => void form.handleSubmit(send)()}
          >
            {t(only?.effects?.second ? 'command.ask' : 'command.send')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
};
