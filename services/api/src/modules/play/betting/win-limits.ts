import type { Tx } from '../../../database/database.ts';
import { spinValueOf } from '../../rewards/bonuses/free-spins.ts';
import type { Tenant, WinLimits } from '../../../tenants/tenant.ts';
import { findBet, type BetContext } from './bets.repository.ts';
import type { Prize } from './bet-instructions.ts';
import { sumHeldOfRound } from './held-wins.repository.ts';

/** The limits of a round whose game states none. */
const usualLimits: WinLimits = { stakesMax: 25_000, amountMax: 100_000_000 };

/** A prize above the maximum of its round. Amounts are in centavos. */
export interface ExcessiveWin {
  readonly staked: number;
  /** The sum of the round's prizes, including this one. */
  readonly paid: number;
  readonly amountMax: number;
}

/**
 * Compares a prize with the maximum of its round: a multiple of its stakes, as the game or the bet's odds state it, and
 * the tenant's highest amount.
 *
 * @param context the round before this prize
 * @returns null when the prize is within the maximum
 */
export const excessOf = async (
  tx: Tx,
  prize: Prize,
  context: BetContext,
  tenant: Tenant,
): Promise<ExcessiveWin | null> => {
  const limits = { ...usualLimits, ...tenant.settings.winLimits };
  if (prize.amount === 0) return null;
  const staked = context.cash + context.bonus + (context.free ? await freeStakesOf(tx, prize, context) : 0);
  const times = prize.game.maxWinMultiplier ?? (await oddsOf(tx, prize)) ?? limits.stakesMax;
  const payable = staked === 0 ? limits.amountMax : Math.min(limits.amountMax, product(staked, times));
  // A prize that only returns the stakes is never excessive, so the maximum is at least the stakes.
  const amountMax = Math.max(staked, payable);
  if (context.paid + prize.amount <= amountMax) return null;
  // Prizes under review have not been paid.
  const paid = context.paid + prize.amount - (context.paid > 0 ? await sumHeldOfRound(tx, prize) : 0);
  return paid > amountMax ? { staked, paid, amountMax } : null;
};

/**
 * Products of totals can exceed the safe integers; a multiplier or odds have at most three decimal places. Rounded up.
 */
function product(staked: number, times: number): number {
  const exact = BigInt(staked) * BigInt(Math.round(times * 1_000));
  const centavos = (exact + 999n) / 1_000n;
  return centavos > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(centavos);
}

/** The odds of the sports bet that the prize names; a provider's own campaign may pay more than the odds. */
async function oddsOf(tx: Tx, { game, provider, refTxId, free }: Prize): Promise<number | null> {
  if (game.id !== null || game.maxWinMultiplier !== undefined || refTxId === null || free) return null;
  const odds = (await findBet(tx, provider, refTxId))?.odds;
  return odds ? Number(odds) : null;
}

/** The value of the round's free bets; unknown for a grant that the provider made. */
async function freeStakesOf(tx: Tx, { player }: Prize, { freeGrant, standing }: BetContext): Promise<number> {
  const spinValue = freeGrant === null ? null : await spinValueOf(tx, player.id, freeGrant);
  return (spinValue ?? 0) * standing;
}
