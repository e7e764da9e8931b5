import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chancesOf, returnToPlayer } from './odds.ts';

const hundredths = (chances: readonly number[]) => chances.reduce((sum, chance) => sum + Math.round(chance * 100), 0);

describe('the published chances of a box', () => {
  it('are the shares of the weights', () => {
    assert.deepEqual(chancesOf([50, 30, 20]), [50, 30, 20]);
    assert.deepEqual(chancesOf([1]), [100]);
  });

  it('give the rounding remainder to the largest fractions, the first of equal ones first', () => {
    assert.deepEqual(chancesOf([1, 1, 1]), [33.34, 33.33, 33.33]);
    assert.deepEqual(chancesOf([2, 1, 1, 2, 1]), [28.57, 14.29, 14.29, 28.57, 14.28]);
  });

  it('add up to exactly 100.00, whatever the weights', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const weights = Array.from({ length: (seed % 12) + 1 }, (_, index) => ((seed * 7_919 * (index + 3)) % 9_973) + 1);
      assert.equal(hundredths(chancesOf(weights)), 10_000, weights.join(' '));
    }
  });
});

describe('the return of a box', () => {
  it('is its expected value as a share of its price', () => {
    const prizes = [
      { weight: 90, value: 500 },
      { weight: 10, value: 5_000 },
    ];
    assert.equal(returnToPlayer(prizes, 1_000), 95);
  });
});
