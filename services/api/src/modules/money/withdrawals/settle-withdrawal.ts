import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { PayoutPort, SentPayout } from '../../../vendors/pix/payout-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { findByPayoutId, type Withdrawal } from './withdrawals.repository.ts';

/**
 * Finds at the provider the Pix that an operator names as the payment of a withdrawal.
 *
 * @throws withdrawal.e2eid-unknown, withdrawal.provider-unavailable
 */
export const findNamedPix = async (payouts: PayoutPort, e2eid: string): Promise<SentPayout> => {
  const sent = await answerOf(() => payouts.findSent(e2eid));
  if (!sent) throw new DomainError('withdrawal.e2eid-unknown');
  return sent;
};

/**
 * Requires that this Pix pays this withdrawal and no other. One transaction at a time checks an end-to-end id.
 *
 * @param from our paying key
 * @throws withdrawal.e2eid-used with the other withdrawal; withdrawal.e2eid-differs with the provider's facts
 */
export const requireOwnPix = async (
  tx: Tx,
  withdrawal: Withdrawal,
  e2eid: string,
  sent: SentPayout,
  from: string,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal ${e2eid}`}, 0))`.execute(tx);
  const other =
    (await tx
      .selectFrom('withdrawals')
      .select('id')
      .where('e2eid', '=', e2eid)
      .where('id', '<>', withdrawal.id)
      .executeTakeFirst()) ?? (await namedWithdrawal(tx, withdrawal, sent));
  if (other) throw new DomainError('withdrawal.e2eid-used', { facts: { withdrawal: other.id } });
  // Other tenants' ids cannot be read here, but the provider names the payout and the paying key.
  const isOfOther =
    (sent.id !== null && sent.id !== withdrawal.payout_id) || (sent.from !== null && sent.from !== from);
  if (!isOfOther && sent.amount === withdrawal.amount && sent.state.kind === 'paid') return;
  const facts = { amount: withdrawal.amount, provider_amount: sent.amount, provider_state: sent.state.kind };
  throw new DomainError('withdrawal.e2eid-differs', { facts });
};

/** The other withdrawal for which the provider sent this Pix, if there is one. */
async function namedWithdrawal(tx: Tx, { payout_id: payoutId }: Withdrawal, { id }: SentPayout) {
  return id === null || id === payoutId ? undefined : findByPayoutId(tx, id);
}

/**
 * Called before the money of a dispatched withdrawal is returned: refuses when the provider has a Pix for the
 * withdrawal that is paid or in progress.
 *
 * @throws withdrawal.not-failed with the provider's facts, withdrawal.provider-unavailable
 */
export const requireNotSent = async (
  payouts: PayoutPort,
  { payout_id: id, payout_ref: ref }: Withdrawal,
): Promise<void> => {
  const state = await answerOf(() => payouts.find(id, ref));
  if (state?.kind === 'processing' || state?.kind === 'paid')
    throw new DomainError('withdrawal.not-failed', { facts: { provider_state: state.kind } });
};

async function answerOf<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof VendorUnavailable) throw new DomainError('withdrawal.provider-unavailable');
    throw error;
  }
}
