import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goodReleases, rolledBack } from './good-releases.ts';
import { block, canary, hold, kill, pin, promote, revive, stopCanary, type RolloutStep } from './rollout-changes.ts';
import { emptyRollout, type Rollout } from './rollout.ts';

/** The revisions that these changes make, oldest first. */
const revisionsOf = (...steps: readonly RolloutStep[]): Rollout[] => {
  let current = emptyRollout;
  return steps.map((step) => (current = step(current)));
};
const back: (revisions: readonly Rollout[]) => RolloutStep = (revisions) => () => rolledBack(revisions) ?? emptyRollout;
const nothing: RolloutStep = () => emptyRollout;

describe('the aim of a rollback', () => {
  const cases: readonly [title: string, steps: readonly RolloutStep[], stable: string | null, previous?: string][] = [
    ['is the stable release before', [promote('1.0.0'), promote('1.1.0')], '1.0.0'],
    ['is the stable release when a canary runs', [promote('1.0.0'), canary('1.1.0', 10)], '1.0.0'],
    [
      'is the stable release when a canary runs over several, and keeps their order as fallback',
      [promote('1.0.0'), promote('1.1.0'), canary('2.0.0', 10)],
      '1.1.0',
      '1.0.0',
    ],
    [
      'is no release that was a canary only',
      [promote('1.0.0'), canary('1.1.0', 50), stopCanary, promote('1.2.0')],
      '1.0.0',
    ],
    [
      'is found behind a kill, a revival, a paused canary and a pin',
      [
        promote('1.0.0'),
        promote('1.1.0'),
        kill('hide'),
        revive,
        canary('1.2.0', 5),
        hold('looks odd'),
        stopCanary,
        pin('1.1.0'),
        pin(null),
      ],
      '1.0.0',
    ],
    [
      'is found behind an empty rollout',
      [promote('1.0.0'), promote('1.1.0'), nothing, promote('1.2.0')],
      '1.1.0',
      '1.0.0',
    ],
    ['is no blocked release', [promote('1.0.0'), promote('1.1.0'), promote('1.2.0'), block('1.1.0')], '1.0.0'],
    [
      'is no release that was stable only while the remote was killed',
      [promote('1.0.0'), kill('hide'), promote('1.1.0'), revive, promote('1.2.0')].toSpliced(3, 1),
      '1.0.0',
    ],
    ['is nothing after the first release', [promote('1.0.0')], null],
    ['is nothing when every release before is blocked', [promote('1.0.0'), promote('1.1.0'), block('1.0.0')], null],
    ['is nothing before the first rollout', [], null],
  ];

  for (const [title, steps, stable, previous = null] of cases) {
    it(title, () => {
      const found = rolledBack(revisionsOf(...steps));
      assert.equal(found?.stable ?? null, stable);
      assert.equal(found?.previous ?? null, previous);
    });
  }

  it('is never a release that an earlier rollback has left, until it is rolled out again', () => {
    const revisions = revisionsOf(promote('1.0.0'), promote('1.1.0'), promote('1.2.0'));
    revisions.push(back(revisions)(emptyRollout));
    assert.equal(revisions.at(-1)?.stable, '1.1.0');
    assert.deepEqual(goodReleases(revisions), ['1.0.0', '1.1.0']);
    revisions.push(back(revisions)(emptyRollout));
    assert.equal(revisions.at(-1)?.stable, '1.0.0');
    assert.equal(rolledBack(revisions), null);

    revisions.push(promote('1.2.0')(revisions.at(-1) ?? emptyRollout));
    revisions.push(promote('1.3.0')(revisions.at(-1) ?? emptyRollout));
    assert.equal(rolledBack(revisions)?.stable, '1.2.0');
  });
});

describe('a rollback', () => {
  it('ends the canary and the kill, and leaves the blocks', () => {
    const revisions = revisionsOf(
      promote('1.0.0'),
      promote('1.1.0'),
      block('0.9.0'),
      canary('1.2.0', 10),
      kill('hide'),
    );
    assert.deepEqual(rolledBack(revisions), {
      stable: '1.1.0',
      previous: '1.0.0',
      canary: null,
      pin: null,
      blocked: ['0.9.0'],
      kill: null,
    });
  });

  it('ends a pin to the release that is left, and no other', () => {
    const pinnedTo = (version: string) => revisionsOf(promote('1.0.0'), promote('1.1.0'), pin(version));
    assert.equal(rolledBack(pinnedTo('1.1.0'))?.pin, null);
    assert.equal(rolledBack(pinnedTo('1.0.0'))?.pin?.version, '1.0.0');
  });

  it('does not name the release that is left as the fallback', () => {
    const revisions = revisionsOf(promote('1.0.0'), promote('1.1.0'), promote('1.2.0'));
    assert.deepEqual([rolledBack(revisions)?.stable, rolledBack(revisions)?.previous], ['1.1.0', '1.0.0']);
  });
});
