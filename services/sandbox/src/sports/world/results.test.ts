import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MatchState } from '../protocol.ts';
import { resultOf } from './results.ts';

const ended = (score: [number, number], extra: Partial<MatchState> = {}): MatchState => ({
  phase: 'finished',
  score,
  period: 'ft',
  clock: '',
  parts: [[0, 0], score],
  pressure: 50,
  incidents: [],
  ...extra,
});

const cases: [string, string, MatchState, string][] = [
  ['winner3', 'home', ended([2, 1]), 'won'],
  ['winner3', 'draw', ended([1, 1]), 'won'],
  ['winner3', 'away', ended([1, 1]), 'lost'],
  ['total:2.5', 'over', ended([2, 1]), 'won'],
  ['total:2.5', 'under', ended([2, 1]), 'lost'],
  ['both-score', 'yes', ended([2, 0]), 'lost'],
  ['both-score', 'no', ended([2, 0]), 'won'],
  ['handicap:-1.5', 'home', ended([2, 1]), 'lost'],
  ['handicap:-1.5', 'away', ended([2, 1]), 'won'],
  ['double-chance', '1x', ended([1, 1]), 'won'],
  ['double-chance', '12', ended([1, 1]), 'lost'],
  ['odd-even', 'odd', ended([2, 1]), 'won'],
  ['correct-score', '2-1', ended([2, 1]), 'won'],
  [
    'next-goal:2',
    'away',
    ended([1, 1], {
      incidents: [
        { kind: 'goal', side: 0, minute: 3 },
        { kind: 'goal', side: 1, minute: 9 },
      ],
    }),
    'won',
  ],
  ['next-goal:3', 'none', ended([1, 1]), 'won'],
  [
    'total-parts:2.5',
    'under',
    ended([2, 0], {
      parts: [
        [6, 4],
        [6, 3],
      ],
    }),
    'won',
  ],
  [
    'part-winner:2',
    'away',
    ended([2, 1], {
      parts: [
        [6, 4],
        [3, 6],
        [6, 1],
      ],
    }),
    'won',
  ],
  [
    'part-winner:3',
    'home',
    ended([2, 0], {
      parts: [
        [6, 4],
        [6, 3],
      ],
    }),
    'void',
  ],
  ['method', 'ko', ended([1, 0], { method: 'ko' }), 'won'],
  ['something-else', 'home', ended([1, 0]), 'void'],
];

describe('the result of a selection', () => {
  for (const [market, outcome, state, expected] of cases) {
    it(`${market}, ${outcome}, at ${state.score.join('–')} is ${expected}`, () => {
      assert.equal(resultOf(market, outcome, state), expected);
    });
  }
});
