import type { Reader } from '../../database/database.ts';
import { DomainError } from '../../domain-error.ts';
import type { Tenant } from '../site/tenant.ts';
import { exclusionAmong, exclusionFacts, listRestrictions } from './restrictions.ts';
import type { UserRow } from './users.repository.ts';

type Player = Pick<UserRow, 'id' | 'status' | 'kyc_status'>;

/**
 * May this player put money in? Winning, rollbacks and taking money out are never asked (domain.md I13).
 *
 * @throws account.blocked, account.self-excluded
 */
export async function mayDeposit(reader: Reader, user: Player): Promise<void> {
  if (user.status === 'blocked') throw new DomainError('account.blocked');
  const restrictions = await listRestrictions(reader, user.id);
  const exclusion = exclusionAmong(restrictions);
  if (exclusion) throw new DomainError('account.self-excluded', { facts: exclusionFacts(exclusion) });
  if (restrictions.some(({ source }) => source !== 'kyc' && source !== 'limit'))
    throw new DomainError('account.blocked');
}

/**
 * May this player bet? Where identity has to be proved first, it has to be proved.
 *
 * @throws account.blocked, account.self-excluded, account.verification-required
 */
export async function mayBet(reader: Reader, user: Player, tenant: Tenant): Promise<void> {
  await mayDeposit(reader, user);
  if (tenant.settings.site.kyc && user.kyc_status !== 'approved')
    throw new DomainError('account.verification-required');
}
