import { aCell, anOverview } from '../testing/an-overview.ts';
import { changesOf, draftFrom, notNow, problemsOf, readPercent, readSteps, type ActionName } from './draft.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00.000Z');

const withCanary = anOverview({
  cells: [aCell('jangada', 'wallet', { canary: { version: '1.1.0', percent: 5, salt: 'abc' }, blocked: ['0.9.0'] })],
});

const changed = (action: ActionName, known: object = {}) =>
  changesOf(draftFrom({ action, remote: 'wallet', tenants: ['jangada'], version: '1.1.0', ...known }), withCanary)[0];

describe('what an action makes of a rollout', () => {
  it('is based on the revision that was shown', () => {
    expect(changed('rollout')).toMatchObject({ tenant: 'jangada', remote: 'wallet', expected_revision: 3 });
  });

  it('keeps the guests of a canary when it grows', () => {
    expect(changed('canary', { percent: '20' })?.rollout?.canary).toMatchObject({ percent: 20, salt: 'abc' });
  });

  it.each([
    ['rollout', { stable: '1.1.0', previous: '1.0.0', canary: null }],
    ['stop-canary', { canary: null }],
    ['pin', { pin: { version: '1.1.0', until: null } }],
    ['block', { blocked: ['0.9.0', '1.1.0'], canary: null }],
    ['kill', { kill: 'hide' }],
    ['auto-rollback', { auto_rollback: true }],
  ] as const)('%s', (action, expected) => {
    expect(changed(action)?.rollout).toMatchObject(expected);
  });

  it('names the revision to restore instead of a rollout', () => {
    expect(changed('rollback', { revision: '2' })).toEqual({
      tenant: 'jangada',
      remote: 'wallet',
      expected_revision: 3,
      to_revision: 2,
    });
  });
});

describe('what was typed', () => {
  it('is parsed as steps only when the percentages increase', () => {
    expect(readSteps('5:30, 25%: 60')).toEqual([
      { percent: 5, minutes: 30 },
      { percent: 25, minutes: 60 },
    ]);
    for (const wrong of ['', '5', '25:60, 5:30', '101:5', '5:0', '5:30 25:60']) expect(readSteps(wrong)).toBeNull();
  });

  it('is read as a percentage with a comma or a point, from 0 to 100', () => {
    expect(readPercent('2,5')).toBe(2.5);
    for (const wrong of ['', '-1', '101', 'many']) expect(readPercent(wrong)).toBeNull();
  });

  it('is named where something is missing or wrong', () => {
    const draft = draftFrom({ action: 'pin', tenants: [], version: '', until: '2020-01-01T00:00' });
    expect(problemsOf(draft, NOW_MS)).toEqual(['tenants', 'version', 'until']);
  });
});

describe('an action that makes no sense', () => {
  it('is not offered when nothing is paused, pinned or switched off', () => {
    const cells = anOverview().cells;
    expect(
      ['hold', 'resume', 'unpin', 'unblock', 'revive', 'stop-auto-rollback'].map((action) =>
        notNow(action as ActionName, cells),
      ),
    ).toEqual(['hold', 'resume', 'unpin', 'unblock', 'revive', 'stop-auto-rollback']);
    expect(notNow('rollout', cells)).toBeNull();
    expect(notNow('hold', withCanary.cells)).toBeNull();
  });
});
