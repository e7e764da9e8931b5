import { cancelOwnBonus } from '@jangada/contracts/domains/bonuses/endpoints';
import type { Bonus } from '@jangada/contracts/domains/wallet/endpoints';
import { Box, Button, HStack, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useUpdateBlocker, useUser } from '@jangada/remote-kit/hooks';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

/** Ends a bonus after showing the loss; when the loss has changed, the new amount needs another confirmation. */
export const CancelBonus = ({ bonus: { id, cancel_loss: loss } }: { bonus: Bonus }) => {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const format = useFormat();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const keys = useIdempotencyKeys();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: (shown: number) => {
      const body = { bonus_id: id, loss: shown };
      return keys.run(`cancel bonus ${id} ${shown}`, (idempotencyKey) => api(cancelOwnBonus, { body, idempotencyKey }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['wallet', user?.id ?? 0] }),
  });
  useUpdateBlocker(cancel.isPending, 'bet');
  if (loss === undefined || loss === null) return null;

  if (!isConfirming) {
    return (
      <Box>
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          {t('bonus.cancel')}
        </Button>
      </Box>
    );
  }
  return (
    <Stack gap="3" role="group" aria-label={t('bonus.cancelQuestion')} p="4" borderRadius="tile" bg="fg/6">
      <Text fontWeight="600">{t('bonus.cancelQuestion')}</Text>
      <Text fontSize="sm" color="fg.muted" textWrap="pretty">
        {loss > 0 ? t('bonus.cancelLoss', { amount: format.money(loss) }) : t('bonus.cancelFree')}
      </Text>
      {cancel.isError && (
        <Text role="alert" fontSize="sm" color="loss">
          {errorText(cancel.error)}
        </Text>
      )}
      <HStack gap="3" flexWrap="wrap">
        <Button flex="1" variant="outline" onClick={() => setConfirming(false)}>
          {t('bonus.keep')}
        </Button>
        <Button flex="1" color="primary" loading={cancel.isPending} onClick={() => cancel.mutate(loss)}>
          {t('bonus.confirmCancel')}
        </Button>
      </HStack>
    </Stack>
  );
};
