import { randomUUID } from 'node:crypto';
import type { Language } from '@jangada/contracts/languages';
import { DomainError } from '../../domain-error.ts';
import { sessionOf, type Call } from '../../http/call.ts';
import { claim, keepReply } from '../../http/idempotency.ts';
import type { Platform } from '../../platform.ts';
import { lockWallet } from '../ledger/wallets.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { findWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

const texts: Record<Language, string> = {
  pt: 'Saque cancelado. O valor voltou para o seu saldo.',
  en: 'Withdrawal cancelled. The amount is back in your balance.',
};

type Reply = { readonly message: string };

/** Takes a withdrawal back while nobody has begun to look at it or to send it (domain.md 7.3). */
export const cancelWithdrawal = ({ db }: Pick<Platform, 'db'>, id: number, call: Call): Promise<Reply> =>
  db.transaction(call.tenant.id, async (tx) => {
    const { userId } = sessionOf(call);
    const wallet = await lockWallet(tx, userId);
    const key = { userId, operation: 'cancelWithdrawal', key: call.idempotencyKey ?? randomUUID() };
    const claimed = await claim(tx, key, { id }, '');
    if (claimed.state === 'answered') return claimed.reply as Reply;
    const known = await findWithdrawal(tx, id);
    if (known?.user_id !== userId) throw new DomainError('withdrawal.not-found');
    const withdrawal = await lockWithdrawal(tx, id);
    if (!isCancellable(withdrawal)) throw new DomainError('withdrawal.not-cancellable');
    await endWithdrawal(tx, wallet, withdrawal, 'cancelled');
    const reply = { message: texts[call.language] };
    await keepReply(tx, key, reply);
    return reply;
  });

const isCancellable = ({ status, handed_to_psp_at }: Withdrawal): boolean =>
  status === 0 || (status === 4 && handed_to_psp_at === null);
