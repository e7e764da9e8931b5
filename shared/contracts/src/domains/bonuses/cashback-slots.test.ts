import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cashbackTotals, claimableNow, isCashbackOver, nextOpeningOf, slotAmount, slotsOf } from './cashback-slots.ts';

const DAY = '2026-11-20';
/** São Paulo is three hours behind Greenwich in 2026. */
const at = (time: string, day = DAY) => new Date(`${day}T${time}-03:00`);
const calendar = (claimed: number) => ({ type: 'calendar' as const, available_at: DAY, claimed, amount: 1000 });
const immediate = (claimed: number) => ({ type: 'immediate' as const, available_at: DAY, claimed, amount: 1000 });

describe('a cashback of the calendar', () => {
  // The calendar rows of the specification's test vectors.
  for (const [time, claimed, claimable] of [
    ['00:00:00', 0, 1],
    ['12:00:59', 1, 0],
    ['12:01:00', 1, 1],
    ['18:00:59', 1, 1],
    ['18:01:00', 0, 3],
    ['23:59:59', 3, 0],
  ] as const)
    it(`has ${claimable} to claim at ${time} after ${claimed}`, () => {
      assert.equal(claimableNow(calendar(claimed), at(time)), claimable);
    });

  it('expires with its day, and cannot be claimed earlier', () => {
    assert.equal(claimableNow(calendar(0), at('00:00:00', '2026-11-21')), 0);
    assert.equal(isCashbackOver(calendar(0), at('00:00:00', '2026-11-21')), true);
    assert.equal(claimableNow(calendar(0), at('23:59:59', '2026-11-19')), 0);
    assert.equal(isCashbackOver(calendar(0), at('23:59:59')), false);
  });

  it('names when the next slot opens', () => {
    assert.equal(nextOpeningOf(calendar(1), at('09:00:00'))?.toISOString(), at('12:01:00').toISOString());
    assert.equal(nextOpeningOf(calendar(2), at('13:00:00'))?.toISOString(), at('18:01:00').toISOString());
    assert.equal(nextOpeningOf(calendar(0), at('13:00:00')), null);
    assert.equal(nextOpeningOf(calendar(3), at('13:00:00')), null);
    const before = nextOpeningOf(calendar(0), at('13:00:00', '2026-11-18'));
    assert.equal(before?.toISOString(), at('00:00:00').toISOString());
  });
});

describe('an immediate cashback', () => {
  it('is claimed once, on its day or later', () => {
    assert.equal(claimableNow(immediate(0), at('00:00:00')), 1);
    assert.equal(claimableNow(immediate(1), at('00:00:00')), 0);
    assert.equal(claimableNow(immediate(0), at('10:00:00', '2026-12-31')), 1);
    assert.equal(claimableNow(immediate(0), at('10:00:00', '2026-11-19')), 0);
  });
});

describe('the amount', () => {
  it('is paid in equal parts, the remainder with the last', () => {
    const slots = slotsOf('calendar');
    assert.deepEqual(
      [1, 2, 3].map((slot) => slotAmount(1000, slots, slot)),
      [333, 333, 334],
    );
    assert.equal(slotAmount(1000, slotsOf('immediate'), 1), 1000);
  });

  it('of a coming day counts toward the total only', () => {
    const coming = { ...calendar(0), available_at: '2026-11-27' };
    const past = { ...calendar(0), available_at: '2026-11-13' };
    assert.deepEqual(cashbackTotals([coming], at('20:00:00')), { available: 0, total: 1000 });
    assert.deepEqual(cashbackTotals([past], at('20:00:00')), { available: 0, total: 0 });
    assert.deepEqual(cashbackTotals([calendar(1), coming, immediate(0)], at('13:00:00')), {
      available: 333 + 1000,
      total: 667 + 1000 + 1000,
    });
  });
});
