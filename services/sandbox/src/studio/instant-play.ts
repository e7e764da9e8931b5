import { isRecord } from '../kit/input.ts';
import type { Game } from './catalogue/catalogue.ts';
import { cryptoChance } from './engines/engine.ts';
import { readWager } from './read-wager.ts';
import { PlayRefused, type Rounds } from './rounds.ts';
import type { FreeBets, GameSession } from './sessions.ts';
import type { StudioOrders } from './studio-orders.ts';

export const stakeAllowed = (game: Game, stake: number): boolean => stake >= game.minBet && stake <= game.maxBet;

/**
 * Plays one whole round: stake, decision, payout.
 *
 * @returns null when the body is not a valid wager of this game; a `balance` of null while the payout is not confirmed
 */
export const playInstant = async (
  { rounds, orders }: { rounds: Rounds; orders: StudioOrders },
  session: GameSession,
  game: Game,
  body: unknown,
) => {
  const { freeBets } = session;
  const free = freeBets && freeBets.left > 0 ? freeBets : null;
  const wager = readWager(game, free && isRecord(body) ? { ...body, stake: free.stake } : body);
  if (!wager || !stakeAllowed(game, wager.stake)) return null;
  const { round } = free ? await openFree(rounds, session, free) : await rounds.open(session, wager.stake);
  const { payout, view } = wager.decide(cryptoChance, orders.takeMultiplier(session));
  const balance = await rounds.close(session, round, payout);
  return { stake: wager.stake, payout, balance, view, freeLeft: freeBets?.left ?? 0 };
};

/** The operator counts free rounds too: a round that it refuses is no longer free. */
async function openFree(rounds: Rounds, session: GameSession, free: FreeBets) {
  try {
    const opened = await rounds.open(session, free.stake, free.reward);
    free.left -= 1;
    return opened;
  } catch (error) {
    if (error instanceof PlayRefused && error.refusal === 'limit') free.left = 0;
    throw error;
  }
}
