import type { Tx } from '../../../database/database.ts';
import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { runSequentially } from '../../../jobs/run-sequentially.ts';
import { getUser } from '../../../users/users.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { referralRules } from './referral-rules.ts';
import * as referrals from './referrals.repository.ts';
import { hold, pay, qualify, takeBack } from './settle-referral.ts';

/** Facts of invited friends qualify their invitations for the reward (domain.md 7.8). */
export const trackReferrals: FactConsumer = {
  name: 'referrals.progress',
  handle: async (tx, fact, tenant) => {
    const { condition, baseline } = referralRules(tenant);
    if (fact.kind === 'deposit-undone') {
      const referral = await referrals.findReferralByDeposit(tx, fact.depositId);
      if (referral) await takeBack(tx, referral, 'deposit-undone');
    }
    if (condition === 'deposit') {
      if (fact.kind !== 'deposit-paid' || fact.amount < baseline) return;
      const referral = await referrals.findReferralOf(tx, fact.userId);
      if (referral?.state === 'registered') await qualify(tx, tenant, referral, fact.depositId);
      return;
    }
    if (fact.kind === 'stake-settled') await addStake(tx, tenant, fact.userId, fact.cash);
    if (fact.kind === 'stake-undone') await addStake(tx, tenant, fact.userId, -fact.cash);
    if (fact.kind === 'identity-approved') {
      const referral = await referrals.findReferralOf(tx, fact.userId);
      if (referral?.state === 'registered') await qualifyWhenVerified(tx, tenant, referral);
    }
  },
};

async function addStake(tx: Tx, tenant: Tenant, userId: number, change: number): Promise<void> {
  const known = await referrals.findReferralOf(tx, userId);
  if (known?.state !== 'registered' || change === 0) return;
  await hold(tx, known);
  const referral = await referrals.addStaked(tx, userId, change);
  if (referral) await qualifyWhenVerified(tx, tenant, referral);
}

/** On a regulated site: a proved identity and real stakes, never a deposit. */
async function qualifyWhenVerified(tx: Tx, tenant: Tenant, referral: referrals.ReferralRow): Promise<void> {
  const { baseline } = referralRules(tenant);
  if (referral.staked < Math.max(1, baseline)) return;
  const { kyc_status } = await getUser(tx, referral.referred_id);
  if (kyc_status === 'approved') await qualify(tx, tenant, referral, null);
}

const EVERY_MS = 10 * 60_000;
const LEASE_MS = 5 * 60_000;
const REFERRALS_PER_PAGE = 200;

/** Pays what was approved while the inviter could not be paid: blocked, excluded, not verified. */
export const payApprovedReferrals: Job = {
  name: 'pay-referrals',
  everyMs: EVERY_MS,
  leaseMs: LEASE_MS,
  run: async ({ db }, tenant) => {
    const list = (afterId: number) =>
      db.read(tenant.id, (reader) => referrals.listApproved(reader, afterId, REFERRALS_PER_PAGE));
    const waiting: referrals.ReferralRow[] = [];
    // All of them: an invitation that cannot be paid for long does not delay those behind it.
    for (let page = await list(0); page.length > 0; page = await list(page.at(-1)?.id ?? 0)) waiting.push(...page);
    await runSequentially(waiting, (referral) => db.transaction(tenant.id, (tx) => pay(tx, tenant, referral)));
  },
};
