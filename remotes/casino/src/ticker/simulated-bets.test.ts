import fc from 'fast-check';
import { someGames } from '../games/fake-games.ts';
import type { TickerBet } from './bet-results.ts';
import {
  LARGE_AMOUNTS,
  runSimulation,
  simulateBet,
  SIMULATION_MS,
  SMALL_AMOUNTS,
  SMALL_SHARE,
} from './simulated-bets.ts';

const DRAWS = 10_000;
/** Five standard deviations of a share of 10,000 draws. */
const SHARE_TOLERANCE = 0.025;

const BITS_32 = 2 ** 32;

/** The same numbers for the same seed (mulberry32). */
const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / BITS_32;
  };
};

const now = () => new Date('2026-01-05T12:00:00Z');

const drawn = (seed: number, count = DRAWS): TickerBet[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => simulateBet({ random, now, games: someGames }, index)).filter(
    (bet) => bet !== undefined,
  );
};

const isWithin = ({ least, most }: typeof SMALL_AMOUNTS, amount: number): boolean => amount >= least && amount <= most;

describe('simulated bets', () => {
  it('are small in 60 % and large in 40 % of the draws, never anything else', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const amounts = drawn(seed).map(({ amount }) => amount);
        const small = amounts.filter((amount) => isWithin(SMALL_AMOUNTS, amount)).length;
        const large = amounts.filter((amount) => isWithin(LARGE_AMOUNTS, amount)).length;
        expect(small + large).toBe(DRAWS);
        expect(amounts.every(Number.isSafeInteger)).toBe(true);
        expect(Math.abs(small / DRAWS - SMALL_SHARE)).toBeLessThan(SHARE_TOLERANCE);
      }),
      { numRuns: 5, seed: 1 },
    );
  });

  it('reach from R$ 0,40 to R$ 150,00 and from R$ 500,00 to R$ 50.000,00', () => {
    const amountWith = (...numbers: number[]) => {
      const draws = [0, 0, 0, ...numbers];
      return simulateBet({ random: () => draws.shift() ?? 0, now, games: someGames }, 1)?.amount;
    };
    const almostOne = 1 - Number.EPSILON;
    expect(amountWith(0, 0)).toBe(40);
    expect(amountWith(0.599, almostOne)).toBe(15_000);
    expect(amountWith(0.6, 0)).toBe(50_000);
    expect(amountWith(almostOne, almostOne)).toBe(5_000_000);
  });

  it('are marked as simulated, with games of the page and invented players', () => {
    const titles = new Set(someGames.map(({ title }) => title));
    for (const bet of drawn(1, 300)) {
      expect(bet.simulated).toBe(true);
      expect(titles).toContain(bet.game.title);
      expect(bet.user.id).toBeNull();
      expect(bet.user.name).toMatch(/^\p{Lu}\p{Ll}\*{3}$/u);
    }
  });

  it('are none without games', () => {
    expect(simulateBet({ random: seeded(1), now, games: [] }, 1)).toBeUndefined();
  });
});

describe('the simulation', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const run = (isAllowed: () => boolean) => {
    const placed: TickerBet[] = [];
    const stop = runSimulation({
      random: seeded(7),
      now,
      games: someGames,
      isAllowed,
      add: (bet) => void placed.push(bet),
    });
    return { placed, stop };
  };

  it('yield one bet every 1500 ms, each a different one', () => {
    const { placed, stop } = run(() => true);
    jest.advanceTimersByTime(SIMULATION_MS - 1);
    expect(placed).toHaveLength(0);
    jest.advanceTimersByTime(1);
    expect(placed).toHaveLength(1);
    jest.advanceTimersByTime(SIMULATION_MS * 99);
    expect(placed).toHaveLength(100);
    expect(SIMULATION_MS).toBe(1_500);
    stop();
    const again = run(() => true);
    jest.advanceTimersByTime(SIMULATION_MS);
    expect(new Set([...placed, ...again.placed].map(({ transaction }) => transaction)).size).toBe(101);
    again.stop();
  });

  it('leave no timer when they are stopped', () => {
    const { placed, stop } = run(() => true);
    stop();
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(SIMULATION_MS * 10);
    expect(placed).toHaveLength(0);
  });

  it('yield nothing from the moment they are no longer allowed', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }), (answers) => {
        let isAllowed = true;
        const { placed, stop } = run(() => isAllowed);
        for (const answer of answers) {
          isAllowed = answer;
          jest.advanceTimersByTime(SIMULATION_MS);
        }
        stop();
        expect(placed).toHaveLength(answers.filter(Boolean).length);
      }),
    );
  });
});
