import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { aCell, anOverview } from '../testing/an-overview.ts';
import { translationIn } from '../testing/translation-in.ts';
import { mainVersion } from './cell-state.ts';
import { planSentences } from './plan-sentences.tsx';

const NOW_MS = Date.parse('2026-11-21T12:00:00.000Z');
const formats = { moment: (at: string) => at, percent: (percent: number) => `${percent}%` } as never;

const sentencesOf = (part: Partial<Rollout>): string[] => {
  const cell = aCell('jangada', 'wallet', { stable: '1.1.0', previous: '1.0.0', ...part });
  return planSentences(anOverview(), cell, { t: translationIn('en'), formats, nowMs: NOW_MS });
};

describe('the plan sentences', () => {
  it('is the stable release, and the one before when it cannot be loaded', () => {
    expect(sentencesOf({}).slice(0, 2)).toEqual([
      'Everybody gets 1.1.0.',
      'If it cannot be loaded, 1.0.0 is tried in the same page view.',
    ]);
  });

  it('is the one before while the stable release is blocked', () => {
    expect(sentencesOf({ blocked: ['1.1.0'] })).toEqual(['Everybody gets 1.0.0.', 'Never served: 1.1.0.']);
  });

  it('contains the permission to go back automatically', () => {
    expect(sentencesOf({ auto_rollback: true }).at(-1)).toBe(
      'If the stable release breaks, the gate goes back to the last good one by itself.',
    );
  });

  it('has no fallback in a blocked release', () => {
    expect(sentencesOf({ blocked: ['1.0.0'] })).toEqual(['Everybody gets 1.1.0.', 'Never served: 1.0.0.']);
  });

  it('is empty when every release is blocked', () => {
    expect(mainVersion({ ...emptyRollout, stable: '1.1.0', blocked: ['1.1.0'] }, NOW_MS)).toBeNull();
  });
});
