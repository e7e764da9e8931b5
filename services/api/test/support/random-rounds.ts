import { momentOf } from '@jangada/contracts/values/local-time';
import { addDays } from '../../src/modules/money/days/local-days.ts';
import type { GameMovementKind, WrittenGameMovement } from './written-games.ts';

const DAY_S = 24 * 60 * 60;
const STAKES_A_DAY = 40;

interface Playing {
  readonly users: readonly number[];
  readonly games: readonly number[];
}

let txs = 0;

/** Random rounds with what follows them, some of it on a later day; also on a second after midnight and before it. */
export const randomRounds = (
  day: string,
  { users, games }: Playing,
  random: () => number,
): readonly WrittenGameMovement[] => {
  const below = (max: number) => Math.floor(random() * max);
  const at = (of: string, place: number) =>
    momentOf({ day: of, second: place === 0 ? 0 : place === 1 ? DAY_S - 1 : below(DAY_S) });
  return Array.from({ length: STAKES_A_DAY }, (_, place) => {
    // One more than there are: a bet on sports.
    const gameId = games[below(games.length + 1)] ?? null;
    const provider = gameId === null ? 'sports' : 'studio';
    const round = { userId: users[below(users.length)] ?? 0, provider, gameId, roundId: `round-${(txs += 1)}` };
    const amount = 1 + below(5_000);
    const of = (kind: GameMovementKind, tx: string, paid: number, when: Date) => ({
      ...round,
      kind,
      tx,
      amount: paid,
      at: when,
    });
    const stakeAt = at(day, place);
    const later = below(2) === 0 ? stakeAt : momentOf({ day: addDays(day, 1), second: DAY_S / 2 });
    const [bet, other] = [`bet-${(txs += 1)}`, `other-${txs}`];
    const prize = 1 + below(9_000);
    const follows: Record<number, readonly WrittenGameMovement[]> = {
      1: [of('win', other, prize, later)],
      2: [of('bet-rollback', bet, amount, later)],
      3: [of('bet-refund', other, amount, later)],
      4: [of('bet-refund', other, amount, stakeAt), of('bet-refund-rollback', other, amount, later)],
      5: [of('win', other, prize, stakeAt), of('win-rollback', other, prize, later)],
      6: [of('win-held', other, prize, stakeAt)],
      7: [of('win-free-spin', other, prize, stakeAt)],
      8: [of('win-free-spin', other, prize, stakeAt), of('win-free-spin-rollback', other, prize, later)],
      // A second stake of the round.
      9: [of('bet', other, amount, stakeAt)],
    };
    return [of('bet', bet, amount, stakeAt), ...(follows[below(11)] ?? [])];
  }).flat();
};
