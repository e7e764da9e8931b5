import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { canUseBonus } from '../../eligibility/access/capabilities.ts';
import { getUser } from '../../../users/users.repository.ts';
import { insertBonusLine } from '../../rewards/sources/bonus-lines.ts';
import { takeBackCash } from '../../rewards/sources/take-back-cash.ts';
import type { Source } from '../../rewards/sources/reward-sources.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import { notify } from '../../messages/notifications/notify.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { referralPaid, rewardName } from './referral-notifications.ts';
import { referralRules } from './referral-rules.ts';
import * as referrals from './referrals.repository.ts';
import { lookLikeOnePerson } from './same-person.ts';

/** An operator reviews the rewards above this number of friends per day. */
const AUTOMATIC_PER_DAY_MAX = 10;

/** Locks both players' wallets in the order of their ids, then the invitation, which prevents deadlocks. */
export const hold = async (
  tx: Tx,
  { id, referrer_id, referred_id }: referrals.ReferralRow,
): Promise<referrals.ReferralRow> => {
  for (const userId of [referrer_id, referred_id].toSorted((a, b) => a - b)) await lockWallet(tx, userId);
  return referrals.lockReferral(tx, id);
};

/** The friend has met the conditions. The reward is paid at once, unless an operator must review it. */
export const qualify = async (
  tx: Tx,
  tenant: Tenant,
  found: referrals.ReferralRow,
  depositId: number | null,
): Promise<void> => {
  const referral = await hold(tx, found);
  const { active, value } = referralRules(tenant);
  if (!active || referral.state !== 'registered') return;
  if (depositId !== null && (await wentBack(tx, depositId))) return;
  const suspicious =
    (await lookLikeOnePerson(tx, referral.referrer_id, referral.referred_id)) ||
    (await referrals.qualifiedInADay(tx, referral.referrer_id)) >= AUTOMATIC_PER_DAY_MAX;
  if (referral.follows) await stopTracking(tx, referral);
  const reached = { state: 'qualified' as const, qualified_at: new Date(), amount: value, deposit_id: depositId };
  const qualified = await referrals.updateReferral(tx, referral.id, { ...reached, follows: false });
  if (!suspicious) await approve(tx, tenant, qualified);
};

/** The second of two who decide at once is told who was the first. */
const notOpen = ({ state, decided_by: by, decided_at: at }: referrals.ReferralRow): DomainError =>
  new DomainError('referral.not-open', {
    facts: { state, by, at: at?.toISOString() ?? null, verdict: state === 'rejected' ? 'refused' : 'approved' },
  });

/**
 * Approves a qualified invitation and pays its bonus. While the inviter may not receive a bonus, the invitation stays
 * approved and unpaid.
 *
 * @throws referral.not-open when it is not qualified, or its deposit was refunded since
 */
export const approve = async (tx: Tx, tenant: Tenant, found: referrals.ReferralRow): Promise<referrals.ReferralRow> => {
  const referral = await hold(tx, found);
  if (referral.state !== 'qualified') throw notOpen(referral);
  if (await hasLostDeposit(tx, referral))
    throw new DomainError('referral.not-open', { facts: { state: 'deposit-returned' } });
  const approved = await referrals.updateReferral(tx, referral.id, { state: 'approved', decided_at: new Date() });
  return pay(tx, tenant, approved);
};

/** Pays an approved invitation once. */
export const pay = async (tx: Tx, tenant: Tenant, found: referrals.ReferralRow): Promise<referrals.ReferralRow> => {
  const referral = await hold(tx, found);
  const { id, referrer_id: userId, state, amount, reversals } = referral;
  if (state !== 'approved' || amount === null || (await hasLostDeposit(tx, referral))) return referral;
  if (!(await canUseBonus(tx, await getUser(tx, userId), tenant))) return referral;
  const wallet = await lockWallet(tx, userId);
  const { txnId } = await move(wallet, {
    idemKey: reversals === 0 ? `referral:${id}` : `referral:${id}:${reversals}`,
    kind: 'referral',
    ref: String(id),
    postings: [{ from: house('promo'), to: wallet.account('cash'), amount }],
  });
  await insertBonusLine(tx, { userId, type: 'bonus', description: rewardName, amount, txnId });
  await notify(tx, userId, referralPaid(amount));
  return referrals.updateReferral(tx, id, { state: 'paid', txn_id: txnId, ended_at: new Date() });
};

/**
 * Refuses an invitation that has not been paid.
 *
 * @throws referral.not-open when it was paid or has ended
 */
export const reject = async (tx: Tx, found: referrals.ReferralRow, reason: string): Promise<referrals.ReferralRow> => {
  const referral = await hold(tx, found);
  if (!['registered', 'qualified', 'approved'].includes(referral.state)) throw notOpen(referral);
  if (referral.follows) await stopTracking(tx, referral);
  const now = new Date();
  const ended = { decided_at: now, ended_at: now, follows: false };
  return referrals.updateReferral(tx, referral.id, { state: 'rejected', reason, ...ended });
};

/**
 * The deposit that qualified the invitation was refunded, so the reward is taken back; the part that is spent becomes a
 * debt.
 */
export const takeBack = async (tx: Tx, found: referrals.ReferralRow, source: Source, reason: string): Promise<void> => {
  const referral = await hold(tx, found);
  const { id, state } = referral;
  if (state === 'registered') {
    if (referral.follows) await stopTracking(tx, referral);
    await referrals.updateReferral(tx, id, { deposit_id: null, stake_goal: null, follows: false });
  }
  if (state === 'qualified' || state === 'approved') await reject(tx, referral, reason);
  if (state !== 'paid') return;
  await takeBackReward(tx, referral, source);
  await referrals.updateReferral(tx, id, { state: 'reversed', reason, ended_at: new Date() });
};

/** Required stakes were taken back, so the friend must play again before the reward is paid. */
export const takeBackUnplayed = async (tx: Tx, found: referrals.ReferralRow, source: Source): Promise<void> => {
  const referral = await hold(tx, found);
  const { id, referred_id: friendId, state, reversals } = referral;
  if (state !== 'qualified' && state !== 'approved' && state !== 'paid') return;
  if (state === 'paid') await takeBackReward(tx, referral, source);
  const nothing = { amount: null, txn_id: null, qualified_at: null, decided_at: null, ended_at: null };
  const again = { state: 'registered', follows: true, reversals: reversals + 1 } as const;
  await referrals.updateReferral(tx, id, { ...nothing, ...again });
  await updateWallet(await lockWallet(tx, friendId), { stakeTrackersBy: 1 });
};

async function takeBackReward(tx: Tx, referral: referrals.ReferralRow, source: Source): Promise<void> {
  const { id, referrer_id: userId, amount, reversals } = referral;
  const idemKey = reversals === 0 ? `referral:${id}:reversal` : `referral:${id}:reversal:${reversals}`;
  const reward = { kind: 'referral', id } as const;
  const taken = { reward, source, name: rewardName, amount: amount ?? 0, idemKey, kind: 'referral-reversal' } as const;
  await takeBackCash(await lockWallet(tx, userId), taken);
}

const stopTracking = async (tx: Tx, { referred_id: userId }: referrals.ReferralRow): Promise<void> =>
  updateWallet(await lockWallet(tx, userId), { stakeTrackersBy: -1 });

/** Reads the deposit itself, because the fact of its refund may not have been delivered yet. */
const hasLostDeposit = async (tx: Tx, { deposit_id: id }: referrals.ReferralRow): Promise<boolean> =>
  id !== null && (await wentBack(tx, id));

/**
 * Whether the deposit was refunded or taken back: facts may be delivered in any order. While the friend's wallet is
 * locked, the answer cannot change to true.
 */
export const wentBack = async (tx: Tx, depositId: number): Promise<boolean> => {
  const deposit = await tx.selectFrom('deposits').select('status').where('id', '=', depositId).executeTakeFirst();
  return deposit?.status === 'refunded' || deposit?.status === 'chargebacked';
};
