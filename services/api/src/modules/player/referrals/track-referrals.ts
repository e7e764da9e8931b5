import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import type { Fact, StakeFact } from '../../../facts/facts.ts';
import { runSequentially } from '../../../jobs/run-sequentially.ts';
import type { Job } from '../../../jobs/job.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import { countSource, listRewardsOf } from '../../rewards/sources/reward-sources.ts';
import { getUser } from '../../../users/users.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { referralRules } from './referral-rules.ts';
import * as referrals from './referrals.repository.ts';
import { hold, pay, qualify, takeBack, takeBackUnplayed, wentBack } from './settle-referral.ts';

type DepositPaid = Extract<Fact, { kind: 'deposit-paid' }>;

/** Facts of invited friends qualify their invitations for the reward, or undo it. */
export const trackReferrals: FactConsumer = {
  name: 'referrals.progress',
  handle: async (tx, fact, tenant) => {
    const { condition } = referralRules(tenant);
    if (fact.kind === 'deposit-undone') {
      const referral = await referrals.findReferralByDeposit(tx, fact.depositId);
      if (referral) await takeBack(tx, referral, { kind: 'deposit', id: fact.depositId }, 'deposit-undone');
    }
    if (fact.kind === 'deposit-paid' && condition === 'deposit') await expectPlay(tx, tenant, fact);
    if (fact.kind === 'stake-settled') await addStake(tx, tenant, fact);
    if (fact.kind === 'stake-undone') await removeStake(tx, tenant, fact);
    if (fact.kind === 'identity-approved' && condition === 'verified-and-played') {
      const referral = await referrals.findReferralOf(tx, fact.userId);
      if (referral?.state === 'registered') await qualifyWhenMet(tx, tenant, referral);
    }
  },
};

/** The friend's first large enough deposit: the inviter is paid once it was played. */
async function expectPlay(tx: Tx, tenant: Tenant, { userId, depositId, amount }: DepositPaid): Promise<void> {
  const { active, baseline, turnoverPercent } = referralRules(tenant);
  const found = await referrals.findReferralOf(tx, userId);
  if (!active || amount < baseline || found?.state !== 'registered') return;
  const known = await hold(tx, found);
  if (known.state !== 'registered' || known.stake_goal !== null || (await wentBack(tx, depositId))) return;
  const stake_goal = known.staked + Math.ceil((amount * turnoverPercent) / 100);
  if (!known.follows) await updateWallet(await lockWallet(tx, userId), { stakeTrackersBy: 1 });
  const referral = await referrals.updateReferral(tx, known.id, { deposit_id: depositId, stake_goal, follows: true });
  await qualifyWhenMet(tx, tenant, referral);
}

async function addStake(tx: Tx, tenant: Tenant, { userId, betId, cash }: StakeFact): Promise<void> {
  const found = await referrals.findReferralOf(tx, userId);
  if (found?.state !== 'registered' || !found.follows || cash === 0) return;
  const { id } = await hold(tx, found);
  const moved = await countSource(tx, { kind: 'referral', id }, { kind: 'stake', id: betId }, 1, { amount: cash });
  const referral = await referrals.addStaked(tx, id, moved);
  if (referral.state === 'registered') await qualifyWhenMet(tx, tenant, referral);
}

async function removeStake(tx: Tx, tenant: Tenant, { userId, betId, cash }: StakeFact): Promise<void> {
  const found = await referrals.findReferralOf(tx, userId);
  if (!found) return;
  const source = { kind: 'stake', id: betId } as const;
  const hasCounted = (await listRewardsOf(tx, 'referral', source)).length > 0;
  if (!hasCounted && (found.state !== 'registered' || !found.follows)) return;
  const { id } = await hold(tx, found);
  const moved = await countSource(tx, { kind: 'referral', id }, source, -1, { amount: cash });
  const referral = await referrals.addStaked(tx, id, moved);
  if (referral.staked < goalOf(referral, tenant)) await takeBackUnplayed(tx, referral, source);
}

/** Before a large enough deposit, only a regulated site has a goal: its own baseline. */
const goalOf = ({ stake_goal: goal }: referrals.ReferralRow, tenant: Tenant): number =>
  goal ?? Math.max(1, referralRules(tenant).baseline);

/** On a regulated site a verified identity replaces the deposit. */
async function qualifyWhenMet(tx: Tx, tenant: Tenant, referral: referrals.ReferralRow): Promise<void> {
  const { condition } = referralRules(tenant);
  if (referral.staked < goalOf(referral, tenant)) return;
  if (condition === 'deposit') {
    if (referral.stake_goal !== null) await qualify(tx, tenant, referral, referral.deposit_id);
    return;
  }
  const { kyc_status } = await getUser(tx, referral.referred_id);
  if (kyc_status === 'approved') await qualify(tx, tenant, referral, null);
}

const EVERY_MS = 10 * 60_000;
const REFERRALS_PER_PAGE = 200;

/** Pays approved invitations whose inviter could not be paid: blocked, excluded, or not verified. */
export const payApprovedReferrals: Job = {
  name: 'pay-referrals',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_approved_referrals()`,
  run: async ({ db }, tenant) => {
    const list = (afterId: number) =>
      db.read(tenant.id, (reader) => referrals.listApproved(reader, afterId, REFERRALS_PER_PAGE));
    const waiting: referrals.ReferralRow[] = [];
    // All pages, so that an invitation that cannot be paid does not delay later ones.
    for (let page = await list(0); page.length > 0; page = await list(page.at(-1)?.id ?? 0)) waiting.push(...page);
    await runSequentially(waiting, (referral) => db.transaction(tenant.id, (tx) => pay(tx, tenant, referral)));
  },
};
