import { Button, Flex, Image, Money, Stack, Text } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { ApiError } from '@jangada/remote-kit/errors';
import { useUpdateBlocker, useLanguage } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { useTranslation } from './box-texts.ts';
import { Refusal } from './refusal.tsx';
import type { Sale } from './use-sale.ts';

interface SellDialogProps {
  readonly title: string;
  readonly text: string;
  readonly image: string;
  readonly value: number;
  readonly sale: Sale;
  readonly onClose: () => void;
}

/** Confirms a sale with its exact amount. A box sold in another tab shows the refusal and cannot be sold again. */
export const SellDialog = ({ title, text, image, value, sale, onClose }: SellDialogProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  useUpdateBlocker(true, 'bet');
  const isRefused = sale.error instanceof ApiError;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" variant="outline" onClick={onClose}>
            {t(isRefused ? 'boxes.opening.close' : 'boxes.sale.cancel')}
          </Button>
          {!isRefused && (
            <Button size="lg" color="primary" loading={sale.isPending} onClick={sale.sell} data-autofocus="">
              {t('boxes.sale.confirm', { value: format.money(value) })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        <Flex gap="4" align="center">
          <Image src={image} alt="" eager boxSize="88px" flexShrink="0" borderRadius="control" />
          <Stack gap="1">
            <Text fontSize="sm" color="fg.muted">
              {t('boxes.sale.value')}
            </Text>
            <Money amount={value} language={language} fontFamily="heading" fontSize="2xl" fontWeight="700" />
          </Stack>
        </Flex>
        <Text fontSize="sm" color="fg.muted">
          {text}
        </Text>
        {sale.error && <Refusal error={sale.error} unanswered={t('boxes.buying.notAnswered')} />}
      </Stack>
    </Dialog>
  );
};
