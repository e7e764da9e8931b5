import { DomainError } from '../../../errors/domain-error.ts';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { isLoginOpen, refusalToWithdraw, type Player } from '../../eligibility/access/capabilities.ts';
import { obstaclesOf, type Obstacles } from '../../eligibility/access/obstacles.ts';
import type { Balances } from '../../ledger/balances.ts';
import { debtCauses } from '../../ledger/debt-causes.ts';
import type { ReviewReason } from './review.ts';
import { missingContacts } from './withdraw-options.ts';
import { keyTypesOf } from './withdraw-methods.service.ts';
import type { WithdrawMethodRow } from './withdrawals.repository.ts';

/** The payee, the key, and the wallet after the amount was put on hold. */
export interface Payee {
  readonly user: Player & Pick<UserRow, 'email_verified_at' | 'phone_verified_at'>;
  readonly method: WithdrawMethodRow;
  readonly balances: Pick<Balances, 'cash' | 'receivable'>;
}

/**
 * Throws when a bar keeps money from leaving to this player and key now. The request, an operator's approval and the
 * dispatch all check it with the wallet locked, because it may have changed in between (decision 0201).
 *
 * @throws account.blocked, account.verification-required, withdrawal.key-not-own, withdrawal.debt-open
 */
export const refuseBarred = async (reader: Reader, payee: Payee, tenant: Tenant): Promise<void> => {
  const bar = barOf(payee, await obstaclesOf(reader, payee.user.id, tenant), tenant);
  if (bar?.code === 'withdrawal.debt-open')
    throw new DomainError(bar.code, {
      facts: { ...bar.refusal.facts, causes: await debtCauses(reader, payee.user.id) },
    });
  if (bar) throw bar;
};

/** Like `refuseBarred`, but returns the error, without the causes of a debt; null when no bar applies. */
export const barOf = ({ user, method, balances }: Payee, obstacles: Obstacles, tenant: Tenant): DomainError | null => {
  const refusal = refusalToWithdraw(user, tenant, obstacles);
  if (refusal) return refusal;
  const missing = missingContacts(user);
  // Players who may not sign in cannot verify a contact; their money goes to the key of their CPF.
  if (missing.length > 0 && isLoginOpen(user, tenant, obstacles))
    return new DomainError('account.verification-required', { facts: { reason: 'contact-unverified', missing } });
  const isOwn = method.user_id === user.id && (method.type !== 'cpf' || method.key === user.cpf);
  if (!isOwn || !keyTypesOf(tenant).includes(method.type)) return new DomainError('withdrawal.key-not-own');
  const debt = -balances.receivable;
  return debt > balances.cash ? new DomainError('withdrawal.debt-open', { facts: { debt } }) : null;
};

/** The review reason that stands for a bar. */
export const reviewReasonOf = ({ code, refusal }: DomainError): ReviewReason => {
  if (code === 'withdrawal.debt-open') return 'debt';
  if (code === 'withdrawal.key-not-own') return 'key-not-own';
  if (code !== 'account.verification-required') return 'restricted';
  return refusal.facts?.['reason'] === 'contact-unverified' ? 'contact' : 'identity';
};
