import type { FactConsumer } from '../../facts/deliver-facts.ts';
import type { Fact } from '../../facts/facts.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { lockWallet, type LockedWallet } from '../ledger/wallets.ts';
import { undoCoupon } from './bonuses/apply-coupons.ts';
import { reduceCashback } from './bonuses/reduce-cashback.ts';
import { followStake } from './bonuses/track-stakes.ts';
import type { MissionPorts } from './missions/pay-reward.ts';
import { followMissions } from './missions/track-missions.ts';

type Undone = Extract<Fact, { kind: 'deposit-undone' | 'stake-undone' }>;

/**
 * The bank, an operator or a provider took something back, so the rewards that depend on it are taken back too
 * (decision 0203).
 */
export const undoRewards = (ports: MissionPorts): FactConsumer => ({
  name: 'rewards.undone',
  handle: async (tx, fact, tenant) => {
    if (fact.kind === 'deposit-undone' || fact.kind === 'stake-undone')
      await undoRewardsOf(await lockWallet(tx, fact.userId), fact, tenant, ports);
  },
});

/** Only this player's rewards; `trackReferrals` undoes the inviter's reward. */
async function undoRewardsOf(wallet: LockedWallet, fact: Undone, tenant: Tenant, ports: MissionPorts): Promise<void> {
  if (fact.kind === 'deposit-undone') await undoCoupon(wallet, fact.depositId);
  else {
    await followStake(wallet, fact, -1, tenant);
    await reduceCashback(wallet, fact.betId);
  }
  await followMissions(wallet, fact, -1, tenant, ports);
}
