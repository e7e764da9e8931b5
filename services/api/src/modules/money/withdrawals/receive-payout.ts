import type { FastifyBaseLogger } from 'fastify';
import { accountOf, type AccountParts } from '../../../connections/pix-account.ts';
import type { Tx } from '../../../database/database.ts';
import { raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PayoutResult, PayoutState, RefusalCause } from '../../../vendors/pix/payout-port.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type LockedWallet, lockWallet } from '../../ledger/wallets.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import type { WithdrawalEnd } from './withdrawal-notifications.ts';
import { findByPayoutId, lockWithdrawal, updateWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

/**
 * Applies a notice about a payout. A notice that the payout was refused would return the money to the player, so the
 * provider is queried first, and its answer is applied instead of the notice.
 *
 * @throws {VendorUnavailable} when the provider does not answer: the notice must be repeated
 */
export const receivePayoutNotice = async (
  app: Pick<Platform, 'db' | 'log'> & AccountParts,
  tenant: Tenant,
  notice: PayoutResult,
): Promise<void> => {
  const { id: tenantId } = tenant;
  const known = await app.db.read(tenantId, (reader) => findByPayoutId(reader, notice.id));
  const wouldReturn = notice.state.kind === 'refused' && known?.ended_at === null;
  const state = wouldReturn
    ? await (await accountOf(app, tenant, known.connection_id)).payouts.find(notice.id, known.payout_ref)
    : undefined;
  if (state && state.kind !== 'refused')
    app.log.warn({ tenant: tenantId, payout: notice.id, state: state.kind }, 'pix: a refusal that the provider denies');
  await receivePayout(app, tenantId, state ? { ...notice, state } : notice);
};

/**
 * Applies the provider's report about a payout, from its notice or a query. The first final state counts; a later
 * report that contradicts it moves no money and raises an alert.
 */
export const receivePayout = async (
  { db, log }: Pick<Platform, 'db' | 'log'>,
  tenantId: string,
  result: PayoutResult,
): Promise<void> => {
  if (result.state.kind === 'processing') return rememberRef(db, tenantId, result.id, result.state.ref);
  await db.transaction(tenantId, async (tx) => {
    const known = await findByPayoutId(tx, result.id);
    if (!known) return log.error({ tenant: tenantId, payout: result.id }, 'pix: told of a payout that is not ours');
    const wallet = await lockWallet(tx, known.user_id);
    const withdrawal = await lockWithdrawal(tx, known.id);
    const trouble = troubleWith(withdrawal, result);
    if (trouble) return reportTrouble(tx, withdrawal, { trouble, reported: result.state.kind }, tenantId, log);
    if (withdrawal.ended_at !== null) return;
    await applyResult(tx, wallet, withdrawal, result.state);
    if (result.state.kind === 'paid' && result.state.toStranger)
      await reportTrouble(tx, withdrawal, { trouble: TO_STRANGER, reported: 'paid' }, tenantId, log);
  });
};

const TO_STRANGER = 'the provider shows a receiver of another document';

/** Without it the payout is not found again. */
async function rememberRef(
  db: Platform['db'],
  tenantId: string,
  payoutId: string,
  ref: string | undefined,
): Promise<void> {
  if (ref === undefined) return;
  await db.transaction(tenantId, (tx) =>
    tx
      .updateTable('withdrawals')
      .set({ payout_ref: ref })
      .where('payout_id', '=', payoutId)
      .where('payout_ref', 'is', null)
      .execute(),
  );
}

/** The contradiction between the report and our state; null when they agree or the report is a repetition. */
function troubleWith(
  { status, amount, dispatched_at }: Withdrawal,
  { state, amount: result }: PayoutResult,
): string | null {
  if (dispatched_at === null) return `told of its end (${state.kind}) before it was dispatched`;
  if (result !== undefined && result !== amount) return `told of ${result} centavos instead of ${amount}`;
  if (state.kind === 'returned') return 'the money came back from the receiver after it had left';
  const ended = status === 1 ? 'paid' : status === 2 || status === 3 ? 'not paid' : null;
  if (ended === null) return null;
  const says = state.kind === 'paid' ? 'paid' : 'not paid';
  return says === ended ? null : `ended as ${ended}, later told as ${says}`;
}

async function reportTrouble(
  tx: Tx,
  { id, user_id: userId, amount, trouble: before }: Withdrawal,
  { trouble, reported }: { readonly trouble: string; readonly reported: string },
  tenantId: string,
  log: FastifyBaseLogger,
): Promise<void> {
  if (before === trouble) return;
  log.error({ tenant: tenantId, withdrawal: id, trouble }, 'pix: a payout needs a person');
  await updateWithdrawal(tx, id, { trouble });
  const details = { withdrawal_id: id, user_id: userId, amount, reported };
  await raiseAlert(tx, { kind: 'payout-contradicted', subject: `withdrawal ${id}`, details });
}

const endOf: Record<RefusalCause, WithdrawalEnd> = { key: 'released', owner: 'not-own', transfer: 'not-made' };

async function applyResult(tx: Tx, wallet: LockedWallet, withdrawal: Withdrawal, state: PayoutState): Promise<void> {
  if (state.kind === 'paid') await endWithdrawal(tx, wallet, withdrawal, 'paid', { e2eid: state.e2eid });
  if (state.kind === 'refused')
    await endWithdrawal(tx, wallet, withdrawal, endOf[state.cause], { trouble: state.reason });
  if (state.kind === 'blocked')
    await updateWithdrawal(tx, withdrawal.id, { status: 5, review: ['psp-blocked'], trouble: state.reason });
}
