import type { Game } from './catalogue/game.ts';
import { cryptoChance } from './engines/chance.ts';
import { readWager } from './engines/engine-of.ts';
import type { ForcedResults } from './forced-results.ts';
import { isRecord } from './engines/engine.ts';
import { PlayRefused, type Rounds } from './rounds.ts';
import type { FreeBets, GameSession } from './sessions.ts';

/** What the page shows after a round. `balance` is null while the payout is still on its way to the wallet. */
export interface Played {
  stake: number;
  payout: number;
  balance: number | null;
  view: unknown;
  /** Rounds that the operator will still pay for. */
  freeLeft: number;
}

export const stakeAllowed = (game: Game, stake: number): boolean => stake >= game.minBet && stake <= game.maxBet;

/** One whole round: stake, decision, ending. Null when the body is not a wager this game takes. */
export async function playInstant(
  deps: { rounds: Rounds; forced: ForcedResults },
  session: GameSession,
  game: Game,
  body: unknown,
): Promise<Played | null> {
  const { freeBets } = session;
  const free = freeBets && freeBets.left > 0 ? freeBets : null;
  const wager = readWager(game, free && isRecord(body) ? { ...body, stake: free.stake } : body);
  if (!wager || !stakeAllowed(game, wager.stake)) return null;
  const { round } = free ? await openFree(deps.rounds, session, free) : await deps.rounds.open(session, wager.stake);
  const { payout, view } = wager.decide(cryptoChance, deps.forced.take(session));
  const { balance } = await deps.rounds.close(session, round, payout);
  return { stake: wager.stake, payout, balance, view, freeLeft: freeBets?.left ?? 0 };
}

/** The operator counts too: what it refuses is no longer free. */
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
