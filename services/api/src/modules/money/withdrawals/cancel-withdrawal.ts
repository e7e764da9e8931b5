import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { once } from '../../../http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { findWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

const texts: Record<Language, string> = {
  pt: 'Saque cancelado. O valor voltou para o seu saldo.',
  en: 'Withdrawal cancelled. The amount is back in your balance.',
};

type Reply = { readonly message: string };

/** Cancels a withdrawal that is neither under review nor dispatched. */
export const cancelWithdrawal = ({ db }: Pick<Platform, 'db'>, id: number, call: Call): Promise<Reply> =>
  db.transaction(call.tenant.id, async (tx) => {
    const wallet = await lockWallet(tx, sessionOf(call).userId);
    return once(tx, call, 'cancelWithdrawal', { id }, async (userId) => {
      const known = await findWithdrawal(tx, id);
      if (known?.user_id !== userId) throw new DomainError('withdrawal.not-found');
      const withdrawal = await lockWithdrawal(tx, id);
      if (!isCancellable(withdrawal)) throw new DomainError(refusalOf(withdrawal));
      await endWithdrawal(tx, wallet, withdrawal, 'cancelled');
      return { message: texts[call.language] };
    });
  });

/** Whether the player may still cancel the withdrawal. */
export const isCancellable = ({ status, dispatched_at }: Pick<Withdrawal, 'status' | 'dispatched_at'>): boolean =>
  status === 0 || (status === 4 && dispatched_at === null);

function refusalOf({ status }: Withdrawal): ErrorCode {
  if (status === 1) return 'withdrawal.paid';
  if (status === 2 || status === 3) return 'withdrawal.returned';
  return status === 5 ? 'withdrawal.in-review' : 'withdrawal.not-cancellable';
}
