import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { aMission } from './fake-missions.ts';
import { isClaimed, progressPercent, stepOf } from './mission-state.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const moment = '2026-11-20T11:00:00Z';

describe('a mission', () => {
  it.each<[string, Partial<Mission>, boolean]>([
    ['completed_at present', { completed_at: moment }, true],
    ['claimed_at present', { claimed_at: moment }, true],
    ['both absent', { status: 'completed' }, false],
  ])('%s: claimed is decided by the two moments alone', (_, part, expected) => {
    expect(isClaimed(aMission(part))).toBe(expected);
  });

  it.each<[string, Partial<Mission>, ReturnType<typeof stepOf>]>([
    ['available', {}, 'accept'],
    ['accepted', { status: 'accepted' }, 'progress'],
    ['in progress', { status: 'in_progress' }, 'progress'],
    ['goal reached, completed_at null', { status: 'completed' }, 'claim'],
    ['goal reached, completed_at present', { status: 'completed', completed_at: moment }, 'claimed'],
    ['claimed', { status: 'claimed', claimed_at: moment }, 'claimed'],
    ['claimed, its time is up', { claimed_at: moment, expires_at: moment }, 'claimed'],
    ['expired', { status: 'expired' }, 'expired'],
    ['accepted, its time is up since it was loaded', { status: 'accepted', expires_at: moment }, 'expired'],
    ['completed, its time is up', { status: 'completed', expires_at: moment }, 'expired'],
    ['without an end', { status: 'accepted', expires_at: null }, 'progress'],
  ])('%s: its step', (_, part, step) => {
    expect(stepOf(aMission(part), NOW)).toBe(step);
  });

  it.each([
    [0, 5_000, 0],
    [1_800, 5_000, 36],
    [4_999, 5_000, 99],
    [5_000, 5_000, 100],
    [7_000, 5_000, 100],
    [-5, 10, 0],
    [3, 0, 0],
  ])('progress %i of %i is %i percent', (progress, target, percent) => {
    expect(progressPercent({ progress, goal: { ...aMission().goal, target } })).toBe(percent);
  });
});
