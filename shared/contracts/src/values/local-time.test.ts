import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localMoment, momentOf } from './local-time.ts';

describe('a moment', () => {
  it('is the clock of São Paulo, in any time zone of the server', () => {
    assert.deepEqual(localMoment(new Date('2026-11-21T02:59:59Z')), { day: '2026-11-20', second: 86_399 });
    // In 2018 the zone still had daylight saving time: two hours behind UTC in December.
    assert.deepEqual(localMoment(new Date('2018-12-01T12:00:00Z')), { day: '2018-12-01', second: 36_000 });
  });

  it('is found again by the day and the second of its clock', () => {
    for (const day of ['2026-11-20', '2018-12-01', '2018-07-01'])
      assert.deepEqual(localMoment(momentOf({ day, second: 43_260 })), { day, second: 43_260 });
  });
});
