import { someLevels } from './fake-ranking.ts';
import { rankOf } from './rank-of.ts';

describe('the rank of a player', () => {
  it.each([
    ['nothing wagered', 0, null, 1, 0, 50_000],
    ['half of the first level', 25_000, null, 1, 50, 25_000],
    ['a centavo below a level', 49_999, null, 1, 100, 1],
    ['exactly on a level', 50_000, 1, 2, 0, 200_000],
    ['a third of the way', 116_666, 1, 2, 33, 133_334],
    ['rounded up', 151_000, 1, 2, 51, 99_000],
    ['the highest level', 1_000_000, 3, null, 100, 0],
    ['beyond the highest level', 9_000_000, 3, null, 100, 0],
    ['more taken back than wagered', -500, null, 1, 0, 50_500],
  ])('%s: current, next, percent and what is left', (_, totalBet, current, next, percent, left) => {
    const rank = rankOf(totalBet, someLevels);
    expect([rank.current?.level ?? null, rank.next?.level ?? null, rank.percent, rank.left]).toEqual([
      current,
      next,
      percent,
      left,
    ]);
  });

  it('without levels is zero percent of nothing', () => {
    expect(rankOf(1_000, [])).toEqual({ current: null, next: null, percent: 0, left: 0 });
  });
});
