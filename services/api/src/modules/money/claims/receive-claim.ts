import type { Tx } from '../../../database/database.ts';
import type { PixAccount } from '../../../connections/pix-account.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { BankClaim } from '../../../vendors/pix/claim-port.ts';
import { guardWallet } from '../../eligibility/access/guard-wallet.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { endAlert } from '../../../outbox/raise-alert.ts';
import { notifyEverywhere } from '../../messages/notifications/contact-messages.ts';
import { findReceipt } from '../payments/deposits.repository.ts';
import { reviewOpenWithdrawal } from '../withdrawals/review-open-withdrawal.ts';
import { deadlinesOf } from './claim-deadlines.ts';
import { accountFrozen, accountFreed } from './claim-notifications.ts';
import { findClaimAt, lockClaim, updateClaim, type Claim } from './claims.repository.ts';

type Parts = Pick<Platform, 'db' | 'log'>;

/** The restriction that a claim puts on its player. */
const FREEZE = 'pix-claim';

const isFinal = ({ state }: Pick<Claim, 'state'>): boolean => state !== 'open' && state !== 'defended';

/**
 * Stores a claim that the provider lists, in its state there, once however often it is listed. A new one freezes the
 * player's account in the same transaction; one that is closed in our favour frees it.
 */
export const receiveClaim = async (
  { db, log }: Parts,
  tenant: Tenant,
  account: Pick<PixAccount, 'id' | 'key'>,
  claim: BankClaim,
): Promise<void> => {
  // One account at the provider may serve many tenants, so a claim against another PIX key is another tenant's.
  if (claim.key !== null && claim.key !== account.key) return;
  await db.transaction(tenant.id, async (tx) => {
    const known = await findClaimAt(tx, account.id, claim.id);
    if (known) return change(tx, known, claim);
    const reached = await reachedBy(tx, claim.e2eid);
    if (!reached && account.id === null && claim.key === null) return;
    await open(tx, account.id, claim, reached);
    log.warn({ tenant: tenant.id, claim: claim.id, e2eid: claim.e2eid }, 'med: a bank claims a Pix');
  });
};

interface Reached {
  readonly user_id: number | null;
  readonly deposit_id: number | null;
  readonly withdrawal_id: number | null;
  /** Of the Pix. */
  readonly amount: number;
}

/** What the claimed Pix was to us: a deposit, a Pix without an owner, or one that we sent and the money was traced through. */
async function reachedBy(tx: Tx, e2eid: string): Promise<Reached | undefined> {
  const receipt = await findReceipt(tx, e2eid);
  if (receipt) {
    const owner =
      receipt.deposit_id === null
        ? undefined
        : await tx.selectFrom('deposits').select('user_id').where('id', '=', receipt.deposit_id).executeTakeFirst();
    // What went back to its payer was never the player's.
    const isTheirs = receipt.outcome === 'credited' || receipt.outcome === 'refunding';
    return {
      user_id: isTheirs ? (owner?.user_id ?? null) : null,
      deposit_id: receipt.deposit_id,
      withdrawal_id: null,
      amount: receipt.amount,
    };
  }
  const sent = await tx
    .selectFrom('withdrawals')
    .select(['id', 'user_id', 'amount'])
    .where('e2eid', '=', e2eid)
    .executeTakeFirst();
  return sent && { user_id: sent.user_id, deposit_id: null, withdrawal_id: sent.id, amount: sent.amount };
}

async function open(tx: Tx, connectionId: number | null, claim: BankClaim, reached?: Reached): Promise<void> {
  const amount = claimedOf(claim.amounts, reached?.amount);
  const userId = reached?.user_id ?? null;
  // The wallet is locked first: a bet or a withdrawal that runs at the same time ends before the freeze, or meets it.
  const wallet = userId === null ? undefined : await lockWallet(tx, userId);
  const { rules, answerDueAt, refundDueAt } = deadlinesOf(claim.openedAt, claim.dueAt, claim.closedAt);
  const inserted = await tx
    .insertInto('med_claims')
    .values({
      connection_id: connectionId,
      provider_id: claim.id,
      protocol: claim.protocol,
      e2eid: claim.e2eid,
      user_id: userId,
      deposit_id: reached?.deposit_id ?? null,
      withdrawal_id: reached?.withdrawal_id ?? null,
      amount,
      frozen: wallet === undefined ? 0 : Math.min(amount, Math.max(0, wallet.cash)),
      state: claim.state,
      rules,
      situation: claim.situation,
      comment: claim.comment,
      analysis: claim.analysis,
      opened_at: claim.openedAt,
      answer_due_at: answerDueAt,
      refund_due_at: refundDueAt,
      closed_at: isFinal(claim) ? (claim.closedAt ?? new Date()) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted && userId !== null && (!isFinal(claim) || claim.state === 'accepted'))
    await freeze(tx, userId, inserted.id);
}

/** The greatest reading of the amount that fits the Pix: a claim is never above it. */
const claimedOf = (amounts: readonly number[], pixAmount: number | undefined): number => {
  const positive = amounts.filter((one) => one > 0);
  if (pixAmount === undefined) return positive.at(-1) ?? 1;
  return positive.find((one) => one <= pixAmount) ?? pixAmount;
};

async function freeze(tx: Tx, userId: number, claimId: number): Promise<void> {
  const { id } = await guardWallet(tx, userId, () =>
    tx
      .insertInto('restrictions')
      .values({ user_id: userId, source: 'fraud', reason: FREEZE })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await updateClaim(tx, claimId, { restriction_id: id });
  await reviewOpenWithdrawal(tx, userId, 'claimed');
  await notifyEverywhere(tx, userId, accountFrozen);
}

/** The restriction of this claim ends; those of other claims and of a return that took place stay. */
async function unfreeze(tx: Tx, { id, user_id: userId, restriction_id: restriction }: Claim): Promise<void> {
  if (userId === null || restriction === null) return;
  await guardWallet(tx, userId, () =>
    tx
      .updateTable('restrictions')
      .set({ ended_at: new Date() })
      .where('id', '=', restriction)
      .where('ended_at', 'is', null)
      .execute(),
  );
  await updateClaim(tx, id, { restriction_id: null });
  const others = await tx
    .selectFrom('restrictions')
    .select('id')
    .where('user_id', '=', userId)
    .where('source', '=', 'fraud')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!others) await notifyEverywhere(tx, userId, accountFreed);
}

async function change(tx: Tx, known: Claim, claim: BankClaim): Promise<void> {
  if (known.user_id !== null) await lockWallet(tx, known.user_id);
  const locked = await lockClaim(tx, known.id);
  // The first final state counts; the money itself moves by the bank's return alone.
  if (isFinal(locked)) return;
  if (locked.state === claim.state && locked.analysis === claim.analysis) return;
  const isOver = isFinal(claim);
  const closedAt = isOver ? (claim.closedAt ?? new Date()) : null;
  const changed = await updateClaim(tx, locked.id, {
    state: claim.state,
    analysis: claim.analysis,
    closed_at: closedAt,
    ...(isOver && { refund_due_at: deadlinesOf(locked.opened_at, claim.dueAt, closedAt).refundDueAt }),
  });
  if (claim.state !== 'open') await endAlert(tx, { kind: 'med-due', subject: `med ${locked.id}` });
  if (isOver && claim.state !== 'accepted') await unfreeze(tx, changed);
}

/**
 * After an accepted claim the account stays frozen until the bank has taken the money: from then on its own restriction
 * and the debt stand for it.
 */
export const endFreezeOfTaken = ({ db }: Parts, tenant: Tenant, { id, user_id: userId }: Claim): Promise<void> =>
  db.transaction(tenant.id, async (tx) => {
    if (userId !== null) await lockWallet(tx, userId);
    const claim = await lockClaim(tx, id);
    if (claim.state !== 'accepted' || claim.deposit_id === null) return;
    const deposit = await tx
      .selectFrom('deposits')
      .select('status')
      .where('id', '=', claim.deposit_id)
      .executeTakeFirstOrThrow();
    if (deposit.status === 'chargebacked') await unfreeze(tx, claim);
  });
