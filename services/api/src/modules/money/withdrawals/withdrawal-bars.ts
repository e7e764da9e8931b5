import { DomainError } from '../../../errors/domain-error.ts';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { canLogin, mayWithdraw } from '../../eligibility/access/capabilities.ts';
import type { Balances } from '../../ledger/balances.ts';
import { debtCauses } from '../../ledger/debt-causes.ts';
import type { ReviewReason } from './review.ts';
import { missingContacts } from './withdraw-options.ts';
import { keyTypesOf } from './withdraw-methods.service.ts';
import type { WithdrawMethodRow } from './withdrawals.repository.ts';

/** The payee, the key, and the wallet after the amount was put on hold. */
export interface Payee {
  readonly user: UserRow;
  readonly method: WithdrawMethodRow;
  readonly balances: Pick<Balances, 'cash' | 'receivable'>;
}

/**
 * Throws when a bar keeps money from leaving to this player and key now. The request, an operator's approval and the
 * dispatch all check it with the wallet locked, because it may have changed in between (decision 0201).
 *
 * @throws account.blocked, account.verification-required, withdrawal.key-not-own, withdrawal.debt-open
 */
export const refuseBarred = async (
  reader: Reader,
  { user, method, balances }: Payee,
  tenant: Tenant,
): Promise<void> => {
  await mayWithdraw(reader, user, tenant);
  const missing = missingContacts(user);
  // Players who may not sign in cannot verify a contact; their money goes to the key of their CPF.
  if (missing.length > 0 && (await canLogin(reader, user, tenant)))
    throw new DomainError('account.verification-required', { facts: { reason: 'contact-unverified', missing } });
  const isOwn = method.user_id === user.id && (method.type !== 'cpf' || method.key === user.cpf);
  if (!isOwn || !keyTypesOf(tenant).includes(method.type)) throw new DomainError('withdrawal.key-not-own');
  const debt = -balances.receivable;
  if (debt > balances.cash)
    throw new DomainError('withdrawal.debt-open', { facts: { debt, causes: await debtCauses(reader, user.id) } });
};

/** Like `refuseBarred`, but returns the error; null when no bar applies. */
export const barOf = async (...call: Parameters<typeof refuseBarred>): Promise<DomainError | null> => {
  try {
    await refuseBarred(...call);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

/** The review reason that stands for a bar. */
export const reviewReasonOf = ({ code, refusal }: DomainError): ReviewReason => {
  if (code === 'withdrawal.debt-open') return 'debt';
  if (code === 'withdrawal.key-not-own') return 'key-not-own';
  if (code !== 'account.verification-required') return 'restricted';
  return refusal.facts?.['reason'] === 'contact-unverified' ? 'contact' : 'identity';
};
