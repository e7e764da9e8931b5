import type { Tx } from '../../../database/database.ts';
import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import type { StakeFact } from '../../../facts/facts.ts';
import { type LockedWallet, lockWallet, transactionOf, updateWallet } from '../../money/ledger/wallets.ts';
import { notify } from '../../messages/notifications/notify.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { bonusCompleted } from './bonus-notifications.ts';
import * as bonuses from './bonuses.repository.ts';
import { countedStake, rolloverRules } from './contribution.ts';
import { completeBonus } from './end-bonus.ts';
import { expireBonus } from './expire-bonuses.ts';
import { activateNext } from './grant-bonus.ts';

/** Settled stakes reduce the rollover of the open bonus; reversals restore it (domain.md 7.4). */
export const trackStakes: FactConsumer = {
  name: 'bonuses.stakes',
  handle: async (tx, fact, tenant) => {
    if (fact.kind === 'stake-settled') await follow(tx, fact, 1, tenant);
    if (fact.kind === 'stake-undone') await follow(tx, fact, -1, tenant);
  },
};

async function follow(tx: Tx, stake: StakeFact, change: 1 | -1, tenant: Tenant): Promise<void> {
  const wallet = await lockWallet(tx, stake.userId);
  const bonus = await bonuses.findOpenBonus(tx, stake.userId);
  if (!bonus?.activated_at || !bonus.expires_at || new Date(stake.placedAt) < bonus.activated_at) return;
  if (bonus.expires_at <= new Date()) return expireBonus(wallet, bonus);
  const moved = await movedBy(tx, stake, change, bonus, tenant);
  if (moved === 0) return;
  const progress = Math.min(bonus.requirement, bonus.progress + moved);
  await bonuses.updateBonus(tx, bonus.id, { progress, status: 'wagering' });
  await updateWallet(wallet, { rollover: bonus.requirement - progress });
  if (progress === bonus.requirement) await complete(wallet, { ...bonus, progress });
}

/** What this news changes: a stake counts from its first settlement to the undoing of its last. */
async function movedBy(
  tx: Tx,
  stake: StakeFact,
  change: 1 | -1,
  bonus: bonuses.BonusRow,
  tenant: Tenant,
): Promise<number> {
  const counts = countedStake(stake, bonus.counts_bonus, rolloverRules(tenant));
  const counted = await bonuses.countStake(tx, bonus.id, stake.betId, change, counts);
  const turned = change === 1 ? counted.settled === 1 : counted.settled === 0;
  return turned ? change * counted.counts : 0;
}

async function complete(wallet: LockedWallet, bonus: bonuses.BonusRow): Promise<void> {
  await completeBonus(wallet, bonus);
  await notify(transactionOf(wallet), wallet.userId, bonusCompleted(bonus.name));
  await activateNext(wallet);
}
