import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evaluateStable } from './evaluate-stable.ts';

type Numbers = readonly [failures: number, attempts: number];

const share = ([failures, attempts]: Numbers) => ({ failures, attempts });

const evaluated = (recent: Numbers, past: Numbers, others: Numbers, unmounted = 0) => {
  const seen = { recent: { ...share(recent), unmounted }, past: share(past), others: share(others) };
  const { kind, isAlone } = evaluateStable(seen, 10) ?? { kind: null, isAlone: null };
  return [kind, isAlone];
};

describe('a stable release', () => {
  const cases: readonly [what: string, Numbers, Numbers, Numbers, unmounted: number, expected: unknown[]][] = [
    ['breaks: worse than before and than others', [20, 60], [2, 400], [3, 300], 0, ['worse', true]],
    ['breaks, and too little is known of other remotes', [20, 60], [2, 400], [0, 10], 0, ['worse', false]],
    ['fails with every other remote: the cause lies elsewhere', [20, 60], [2, 400], [100, 300], 0, [null, null]],
    ['fails as it always did', [20, 60], [130, 400], [3, 300], 0, [null, null]],
    ['fails for a handful', [4, 12], [0, 400], [0, 300], 0, [null, null]],
    ['has no past', [20, 60], [0, 0], [3, 300], 0, [null, null]],
    ['works for nobody', [12, 12], [0, 0], [3, 300], 12, ['nobody', true]],
    ['works for nobody, like every other remote', [12, 12], [0, 0], [290, 300], 12, ['nobody', false]],
    ['has too few guests', [9, 9], [0, 400], [0, 300], 9, [null, null]],
  ];
  for (const [what, recent, past, others, unmounted, expected] of cases) {
    it(what, () => assert.deepEqual(evaluated(recent, past, others, unmounted), expected));
  }
});
