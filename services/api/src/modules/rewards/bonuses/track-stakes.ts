import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import type { StakeFact } from '../../../facts/facts.ts';
import { type LockedWallet, lockWallet, transactionOf, updateWallet } from '../../ledger/wallets.ts';
import { notify } from '../../messages/notifications/notify.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { bonusCompleted } from './bonus-notifications.ts';
import * as bonuses from './bonuses.repository.ts';
import { countedStake, rolloverRules } from './contribution.ts';
import { completeBonus } from './end-bonus.ts';
import { expireBonus } from './expire-bonuses.ts';
import { activateNext } from './grant-bonus.ts';
import { reopenBonus } from './reopen-bonus.ts';

/** Settled stakes reduce the rollover of the open bonus. */
export const trackStakes: FactConsumer = {
  name: 'bonuses.stakes',
  handle: async (tx, fact, tenant) => {
    if (fact.kind === 'stake-settled') await followStake(await lockWallet(tx, fact.userId), fact, 1, tenant);
  },
};

/** A settled stake counts for the open bonus; an undone stake no longer counts for the bonuses it counted for. */
export const followStake = async (
  wallet: LockedWallet,
  stake: StakeFact,
  change: 1 | -1,
  tenant: Tenant,
): Promise<void> => {
  for (const bonus of await bonuses.listFollowing(transactionOf(wallet), stake.userId, stake.betId))
    await follow(wallet, stake, change, bonus, tenant);
};

async function follow(
  wallet: LockedWallet,
  stake: StakeFact,
  change: 1 | -1,
  bonus: bonuses.BonusRow,
  tenant: Tenant,
): Promise<void> {
  if (!bonus.activated_at || !bonus.expires_at || new Date(stake.placedAt) < bonus.activated_at) return;
  const isOpen = bonus.ended_at === null;
  if (isOpen && bonus.expires_at <= new Date()) return expireBonus(wallet, bonus);
  const moved = await movedBy(wallet, stake, change, bonus, tenant);
  if (moved === 0) return;
  if (isOpen) return advance(wallet, bonus, moved);
  if (bonus.status === 'completed' && moved < 0) await reopenBonus(wallet, bonus, { kind: 'stake', id: stake.betId });
}

async function advance(wallet: LockedWallet, bonus: bonuses.BonusRow, moved: number): Promise<void> {
  const progress = Math.max(0, Math.min(bonus.requirement, bonus.progress + moved));
  await bonuses.updateBonus(transactionOf(wallet), bonus.id, { progress, status: 'wagering' });
  await updateWallet(wallet, { rollover: bonus.requirement - progress });
  if (progress === bonus.requirement) await complete(wallet, { ...bonus, progress });
}

/**
 * The change of the turnover, in centavos. A stake counts once it is settled, and no longer when all of its settlements are
 * undone.
 */
async function movedBy(
  wallet: LockedWallet,
  stake: StakeFact,
  change: 1 | -1,
  bonus: bonuses.BonusRow,
  tenant: Tenant,
): Promise<number> {
  const tx = transactionOf(wallet);
  const counts = (await isTooLarge(wallet, stake, bonus))
    ? 0
    : countedStake(stake, bonus.counts_bonus, rolloverRules(tenant));
  const counted = await bonuses.countStake(tx, bonus.id, stake.betId, change, counts);
  const turned = change === 1 ? counted.settled === 1 : counted.settled === 0;
  return turned ? change * counted.counts : 0;
}

/** A round above the bonus's highest bet does not count, whatever money paid for it. */
async function isTooLarge(wallet: LockedWallet, stake: StakeFact, { max_bet: most }: bonuses.BonusRow) {
  if (most === null) return false;
  if (stake.cash + stake.bonus > most) return true;
  return (await bonuses.sumStakesOfRound(transactionOf(wallet), stake.betId)) > most;
}

async function complete(wallet: LockedWallet, bonus: bonuses.BonusRow): Promise<void> {
  await completeBonus(wallet, bonus);
  await notify(transactionOf(wallet), wallet.userId, bonusCompleted(bonus.name));
  await activateNext(wallet);
}
