import { raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Tx } from '../../../database/database.ts';
import { spinValueOf } from '../../rewards/bonuses/free-spins.ts';
import { readRoundTotals, type BetRow, type BetContext } from './bets.repository.ts';
import type { Prize } from './bet-instructions.ts';

/**
 * A bet was taken back: what its round has paid should go back as well, and only its provider can decide that. Nothing is taken
 * from the player; an operator contacts the provider.
 */
export async function alertUnreturnedPayout(tx: Tx, bet: BetRow): Promise<void> {
  const { bets, paid } = await readRoundTotals(tx, bet);
  if (paid === 0 || bets > 0) return;
  await raiseAlert(tx, {
    kind: 'bet-rolled-back-win-stands',
    subject: `${bet.provider} ${bet.provider_tx_id}`,
    details: { user_id: bet.user_id, round: bet.round_id, staked: bet.cash + bet.bonus, paid },
  });
}

/**
 * A win is owed whatever it is (domain.md 3.2); a round that pays more than its game states is paid and looked into.
 *
 * @param context the round as it was before this win
 */
export async function alertWinAboveMaximum(tx: Tx, prize: Prize, context: BetContext): Promise<void> {
  const { maxWinMultiplier: times = null, title } = prize.game;
  if (times === null || prize.amount === 0) return;
  const paid = context.paid + prize.amount;
  const staked = context.cash + context.bonus + (context.free ? await freeStakesOf(tx, prize, context) : 0);
  if (staked === 0 || !exceeds(paid, staked, times)) return;
  await raiseAlert(tx, {
    kind: 'win-above-maximum',
    subject: `${prize.provider} ${prize.txId}`,
    details: { user_id: prize.player.id, game: title, round: prize.roundId, staked, paid, max_win_multiplier: times },
  });
}

/** Products of totals pass the safe integers; a multiplier has two places. */
const exceeds = (paid: number, staked: number, times: number): boolean =>
  BigInt(paid) * 100n > BigInt(staked) * BigInt(Math.round(times * 100));

/** What the free bets of the round would have cost; those of a grant that is not ours are not known. */
async function freeStakesOf(tx: Tx, { player }: Prize, { freeGrant, standing }: BetContext): Promise<number> {
  const spinValue = freeGrant === null ? null : await spinValueOf(tx, player.id, freeGrant);
  return (spinValue ?? 0) * standing;
}
