import fc from 'fast-check';
import { addBet, RESULTS_MAX } from './bet-results.ts';
import type { BetResult, TickerBet } from './bet-results.ts';

const aBet = (transaction: string, given: Partial<TickerBet> = {}): TickerBet => ({
  type: 'bet',
  transaction,
  game: { id: 1, title: 'Piracema', image: null, gamecode: 'piracema', providercode: 'norte' },
  user: { id: 7, name: 'Jo***' },
  amount: 500,
  date: '2026-01-05T12:00:00Z',
  simulated: false,
  ...given,
});

const aWin = (transaction: string, amount: number) => aBet(transaction, { type: 'win', amount });

const SHOWN = 2;

const placed = (...bets: TickerBet[]): readonly BetResult[] =>
  bets.reduce<readonly BetResult[]>((results, bet) => addBet(results, bet, SHOWN), []);

const amountsOf = ({ transaction, bet_amount, win_amount, multiplier }: BetResult) => ({
  transaction,
  bet_amount,
  win_amount,
  multiplier,
});

describe('a bet and its win', () => {
  it('are one result with its multiplier, rounded to two places', () => {
    expect(placed(aBet('a', { amount: 300 }), aWin('a', 1_000)).map(amountsOf)).toEqual([
      { transaction: 'a', bet_amount: 300, win_amount: 1_000, multiplier: 3.33 },
    ]);
  });

  it('have won nothing until a win is received', () => {
    expect(placed(aBet('a')).map(amountsOf)).toEqual([
      { transaction: 'a', bet_amount: 500, win_amount: 0, multiplier: 0 },
    ]);
  });

  it('are the same when the win is received first', () => {
    expect(placed(aWin('a', 1_000), aBet('a')).map(amountsOf)).toEqual(
      placed(aBet('a'), aWin('a', 1_000)).map(amountsOf),
    );
  });

  it('add up several wins', () => {
    expect(placed(aBet('a'), aWin('a', 250), aWin('a', 1_000)).map(amountsOf)).toEqual([
      { transaction: 'a', bet_amount: 500, win_amount: 1_250, multiplier: 2.5 },
    ]);
  });

  it('count a repeated bet once', () => {
    expect(placed(aBet('a'), aBet('a', { amount: 900 })).map(amountsOf)).toEqual(placed(aBet('a')).map(amountsOf));
  });

  it('retain their row, below newer ones', () => {
    expect(placed(aBet('a'), aBet('b'), aWin('a', 100)).map(({ transaction }) => transaction)).toEqual(['b', 'a']);
  });

  it('return to the front when they were no longer shown', () => {
    const results = placed(aBet('a'), aBet('b'), aBet('c'), aWin('a', 1_000));
    expect(results.map(({ transaction }) => transaction)).toEqual(['a', 'c', 'b']);
    expect(results[0]?.multiplier).toBe(2);
  });
});

describe('a win whose bet is unknown', () => {
  it('is shown with its win and without a multiplier', () => {
    expect(placed(aWin('a', 700)).map(amountsOf)).toEqual([
      { transaction: 'a', bet_amount: null, win_amount: 700, multiplier: null },
    ]);
  });
});

describe('a bet without a stake', () => {
  it('has no multiplier', () => {
    expect(placed(aBet('a', { amount: 0 }), aWin('a', 700))[0]?.multiplier).toBeNull();
  });
});

describe('any order of bets and wins', () => {
  const bet = fc.record({
    transaction: fc.constantFrom('a', 'b', 'c', 'd'),
    type: fc.constantFrom('bet' as const, 'win' as const),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
  });

  it('has one result per transaction, with the total win', () => {
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 40 }), (bets) => {
        const results = placed(...bets.map((one) => aBet(one.transaction, one)));
        expect(new Set(results.map(({ transaction }) => transaction)).size).toBe(results.length);
        for (const { transaction, win_amount } of results) {
          const wins = bets.filter((one) => one.type === 'win' && one.transaction === transaction);
          expect(win_amount).toBe(wins.reduce((sum, { amount }) => sum + amount, 0));
        }
      }),
    );
  });

  it('remembers a bounded number of results', () => {
    const many = Array.from({ length: RESULTS_MAX + 20 }, (_, index) => aBet(String(index)));
    expect(placed(...many)).toHaveLength(RESULTS_MAX);
  });
});
