import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PLAN_FILES_RELEASES_MAX, readReleaseNames, releaseNames } from './plan-files.ts';

describe('the releases named in an address of a plan’s files', () => {
  it('are read as they were written', () => {
    const names = [
      { remote: 'host', version: '1.0.0' },
      { remote: 'raffle', version: '2.1.0-dev.1a2b3c4d' },
    ];
    assert.deepEqual(readReleaseNames(releaseNames(names)), names);
  });

  it('are refused when one is malformed, or when there are too many', () => {
    const tooMany = Array.from({ length: PLAN_FILES_RELEASES_MAX + 1 }, () => 'host@1.0.0').join(',');
    for (const text of ['', 'host', 'host@1', '@1.0.0', 'host@1.0.0@2', '../x@1.0.0', 'host@1.0.0,', tooMany]) {
      assert.equal(readReleaseNames(text), null, text.slice(0, 40));
    }
  });
});
