import type { TransactionStatus } from '@jangada/contracts/domains/payments/status';
import type { Withdrawal } from '@jangada/contracts/domains/wallet/withdrawals';
import { Span } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';

const INVALID_KEY_STATUS: Withdrawal['status'] = 3;

/** The hint below a withdrawal's status: for an invalid key, the amount is being released (WAL-27). */
export const StatusHint = ({ status }: { status: TransactionStatus | Withdrawal['status'] | 'done' }) => {
  const { t } = useTranslation();
  if (status !== INVALID_KEY_STATUS) return null;
  return (
    <Span display="block" mt="1" fontSize="xs" color="fg.muted">
      {t('status.withdraw3Hint')}
    </Span>
  );
};
