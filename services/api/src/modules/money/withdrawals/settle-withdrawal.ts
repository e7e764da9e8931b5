import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { SentPayout } from '../../../vendors/pix/payout-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { findByPayoutId, type Withdrawal } from './withdrawals.repository.ts';

/**
 * The Pix that an operator names as the payment of a withdrawal, as the provider knows it.
 *
 * @throws withdrawal.e2eid-unknown, withdrawal.provider-unavailable
 */
export async function findNamedPix({ payouts }: Pick<Platform, 'payouts'>, e2eid: string): Promise<SentPayout> {
  const sent = await answerOf(() => payouts.findSent(e2eid));
  if (!sent) throw new DomainError('withdrawal.e2eid-unknown');
  return sent;
}

/**
 * Is this Pix the payment of this withdrawal, and of no other? Each end-to-end id is checked by one transaction at a time.
 *
 * @throws withdrawal.e2eid-used with the other withdrawal; withdrawal.e2eid-differs with what the provider has
 */
export async function requireOwnPix(
  tx: Tx,
  withdrawal: Withdrawal,
  e2eid: string,
  sent: SentPayout,
  { settings }: Tenant,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal ${e2eid}`}, 0))`.execute(tx);
  const other =
    (await tx
      .selectFrom('withdrawals')
      .select('id')
      .where('e2eid', '=', e2eid)
      .where('id', '<>', withdrawal.id)
      .executeTakeFirst()) ?? (await namedWithdrawal(tx, withdrawal, sent));
  if (other) throw new DomainError('withdrawal.e2eid-used', { facts: { withdrawal: other.id } });
  // The ids of other tenants cannot be read here, but the provider names the payout and the paying key.
  const isOfOther =
    (sent.id !== null && sent.id !== withdrawal.payout_id) || (sent.from !== null && sent.from !== settings.pixKey);
  if (!isOfOther && sent.amount === withdrawal.amount && sent.state.kind === 'paid') return;
  const facts = { amount: withdrawal.amount, provider_amount: sent.amount, provider_state: sent.state.kind };
  throw new DomainError('withdrawal.e2eid-differs', { facts });
}

/** The withdrawal that the provider sent it for, when that is another one. */
async function namedWithdrawal(tx: Tx, { payout_id: payoutId }: Withdrawal, { id }: SentPayout) {
  return id === null || id === payoutId ? undefined : findByPayoutId(tx, id);
}

/**
 * Before money that may have left is given back: does the provider, too, know of no Pix that is paid or on its way?
 *
 * @throws withdrawal.not-failed with what the provider has, withdrawal.provider-unavailable
 */
export async function requireNotSent(
  { payouts }: Pick<Platform, 'payouts'>,
  { payout_id: id }: Withdrawal,
): Promise<void> {
  const state = await answerOf(() => payouts.find(id));
  if (state?.kind === 'processing' || state?.kind === 'paid')
    throw new DomainError('withdrawal.not-failed', { facts: { provider_state: state.kind } });
}

async function answerOf<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof VendorUnavailable) throw new DomainError('withdrawal.provider-unavailable');
    throw error;
  }
}
