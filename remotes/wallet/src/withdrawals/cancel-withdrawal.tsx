import { cancelWithdrawal } from '@jangada/contracts/domains/payments/endpoints';
import type { Withdrawal } from '@jangada/contracts/domains/wallet/withdrawals';
import { Button, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useUpdateBlocker, useUser } from '@jangada/remote-kit/hooks';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

/** Cancels a withdrawal after a confirmation (WAL-28 to WAL-30). The server makes the final decision. */
export const CancelWithdrawal = ({ withdrawal: { id, amount } }: { withdrawal: Withdrawal }) => {
  const { t } = useTranslation();
  const api = useApi();
  const format = useFormat();
  const user = useUser();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const keys = useIdempotencyKeys();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: () =>
      keys.run(`cancel withdrawal ${id}`, (idempotencyKey) => api(cancelWithdrawal, { body: { id }, idempotencyKey })),
    // Reloads the withdrawal after a refusal too: a refusal means that it was already sent, which the timeline then
    // shows.
    onSettled: () => queries.invalidateQueries({ queryKey: ['wallet', user?.id ?? 0] }),
  });
  useUpdateBlocker(cancel.isPending, 'withdrawal');

  if (!isConfirming) {
    return (
      <Button variant="outline" size="lg" onClick={() => setConfirming(true)}>
        {t('withdraw.cancel')}
      </Button>
    );
  }
  return (
    <Stack gap="3" role="group" aria-label={t('withdraw.cancelQuestion')} p="4" borderRadius="tile" bg="fg/6">
      <Text fontWeight="600">{t('withdraw.cancelQuestion')}</Text>
      <Text fontSize="sm" color="fg.muted">
        {t('withdraw.cancelText', { amount: format.money(amount) })}
      </Text>
      {cancel.isError && (
        <Text role="alert" fontSize="sm" color="loss">
          {errorText(cancel.error)}
        </Text>
      )}
      <Stack gap="3" direction={{ base: 'column', sm: 'row' }}>
        <Button flex="1" variant="outline" autoFocus onClick={() => setConfirming(false)}>
          {t('withdraw.keep')}
        </Button>
        <Button flex="1" color="primary" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('withdraw.confirmCancel')}
        </Button>
      </Stack>
    </Stack>
  );
};
