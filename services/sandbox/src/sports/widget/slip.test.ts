import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Leg, SlipState } from './slip.ts';
import {
  centavosOf,
  emptySlip,
  potentialWin,
  problemOf,
  requestsOf,
  toggleLeg,
  totalOdds,
  totalStake,
} from './slip.ts';

const leg = (eventId: string, odds = 2, extra: Partial<Leg> = {}): Leg => ({
  eventId,
  slug: eventId,
  kind: 'football',
  market: 'winner3',
  outcome: 'home',
  home: 'A',
  away: 'B',
  isLive: false,
  agreed: odds,
  odds,
  suspended: false,
  ...extra,
});
const slip = (change: Partial<SlipState>): SlipState => ({ ...emptySlip, ...change });

describe('the bet slip', () => {
  it('removes a selection that is toggled again', () => {
    assert.deepEqual(toggleLeg([leg('a')], leg('a')), []);
  });

  it('has one selection for each event: the last one', () => {
    const legs = toggleLeg([leg('a'), leg('b')], leg('a', 3, { outcome: 'away' }));
    assert.deepEqual(
      legs.map(({ eventId, outcome }) => [eventId, outcome]),
      [
        ['a', 'away'],
        ['b', 'home'],
      ],
    );
  });

  it('multiplies odds in a combo and pays the stake times that', () => {
    const combo = slip({ legs: [leg('a', 1.5), leg('b', 2.1)], mode: 'combo', stake: 1_000 });
    assert.equal(totalOdds(combo.legs), 3.15);
    assert.equal(potentialWin(combo), 3_150);
  });

  it('adds up singles', () => {
    const singles = slip({ legs: [leg('a', 1.5), leg('b', 2)], mode: 'single', stakes: { a: 200, b: 300 } });
    assert.equal(totalStake(singles), 500);
    assert.equal(potentialWin(singles), 900);
  });

  it('sends one combo, or one single for each selection with a stake', () => {
    const legs = [leg('a'), leg('b')];
    assert.equal(requestsOf(slip({ legs, mode: 'combo', stake: 500 }), () => 'id').length, 1);
    const singles = requestsOf(slip({ legs, mode: 'single', stakes: { b: 300 } }), () => 'id');
    assert.deepEqual(
      singles.map(({ stake, selections }) => [stake, selections[0]?.eventId]),
      [[300, 'b']],
    );
  });

  it('returns the problem that prevents placing', () => {
    assert.equal(problemOf(slip({ legs: [leg('a')] })), 'no-stake');
    assert.equal(problemOf(slip({ legs: [leg('a')], stake: 50 })), 'too-low');
    assert.equal(problemOf(slip({ legs: [leg('a')], stake: 600_000 })), 'too-high');
    assert.equal(problemOf(slip({ legs: [leg('a', 2, { suspended: true })], stake: 500 })), 'suspended');
    assert.equal(problemOf(slip({ legs: [leg('a', 1.8, { agreed: 2 })], stake: 500 })), 'odds-changed');
    assert.equal(problemOf(slip({ legs: [leg('a', 1.8, { agreed: 2 })], stake: 500, acceptAnyOdds: true })), undefined);
    assert.equal(problemOf(slip({ legs: [leg('a')], stake: 500 })), undefined);
  });

  it('parses typed amounts', () => {
    assert.deepEqual(['12,5', '12.50', 'R$ 3', '', 'abc', '0,01'].map(centavosOf), [1_250, 1_250, 300, 0, 0, 1]);
  });
});
