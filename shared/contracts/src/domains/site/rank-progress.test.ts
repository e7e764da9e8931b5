import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { rankProgress } from './rank-progress.ts';

const levels = [50_000, 250_000, 1_000_000];

describe('the progress to the next level', () => {
  it('is the share of the distance between two thresholds, rounded', () => {
    assert.equal(rankProgress(150_000, levels), 50);
    assert.equal(rankProgress(51_000, levels), 1);
    assert.equal(rankProgress(50_999, levels), 0);
    assert.equal(rankProgress(249_999, levels), 100);
  });

  it('starts at zero below the first level and again at each one', () => {
    assert.equal(rankProgress(0, levels), 0);
    assert.equal(rankProgress(25_000, levels), 50);
    for (const threshold of levels.slice(0, -1)) assert.equal(rankProgress(threshold, levels), 0);
  });

  it('is complete on the top level and zero without levels', () => {
    assert.equal(rankProgress(1_000_000, levels), 100);
    assert.equal(rankProgress(9e15, levels), 100);
    assert.equal(rankProgress(5, []), 0);
  });

  it('is between 0 and 100, whatever the amounts and the order of levels', () => {
    fc.assert(
      fc.property(fc.integer(), fc.uniqueArray(fc.nat(), { maxLength: 8 }), (totalBet, thresholds) => {
        const percent = rankProgress(totalBet, thresholds);
        assert.ok(Number.isInteger(percent) && percent >= 0 && percent <= 100);
        assert.equal(percent, rankProgress(totalBet, thresholds.toReversed()));
      }),
    );
  });
});
