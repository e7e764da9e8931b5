import type { Game } from './catalogue/game.ts';
import { cryptoChance } from './engines/chance.ts';
import { readWager } from './engines/engine-of.ts';
import type { ForcedResults } from './forced-results.ts';
import type { Rounds } from './rounds.ts';
import type { GameSession } from './sessions.ts';

/** What the page shows after a round. `balance` is null while the payout is still on its way to the wallet. */
export interface Played {
  stake: number;
  payout: number;
  balance: number | null;
  view: unknown;
}

export const stakeAllowed = (game: Game, stake: number): boolean => stake >= game.minBet && stake <= game.maxBet;

/** One whole round: stake, decision, ending. Null when the body is not a wager this game takes. */
export async function playInstant(
  deps: { rounds: Rounds; forced: ForcedResults },
  session: GameSession,
  game: Game,
  body: unknown,
): Promise<Played | null> {
  const wager = readWager(game, body);
  if (!wager || !stakeAllowed(game, wager.stake)) return null;
  const { round } = await deps.rounds.open(session, wager.stake);
  const { payout, view } = wager.decide(cryptoChance, deps.forced.take(session));
  const { balance } = await deps.rounds.close(session, round, payout);
  return { stake: wager.stake, payout, balance, view };
}
