import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readTimes, slowest, timeReaders } from './slow-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'jangada-times-'));
after(() => rmSync(folder, { recursive: true }));

const reportOf = (content: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

describe('the time of test files', () => {
  it('is read from what every runner writes, relative to the workspace', () => {
    const node = { files: [{ file: '/repo/services/api/a.test.ts', ms: 1_500 }] };
    assert.deepEqual(readTimes(reportOf(node), timeReaders.node, '/repo'), [
      { file: 'services/api/a.test.ts', ms: 1_500 },
    ]);
    const jest = { testResults: [{ name: '/repo/host/b.test.tsx', startTime: 1_000, endTime: 1_700 }] };
    assert.deepEqual(readTimes(reportOf(jest), timeReaders.jest, '/repo'), [{ file: 'host/b.test.tsx', ms: 700 }]);
    const result = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
    const playwright = {
      suites: [{ file: 'c.spec.ts', specs: [result(10)], suites: [{ specs: [result(20)], suites: [] }] }],
    };
    assert.deepEqual(readTimes(reportOf(playwright), timeReaders.playwright, '/repo'), [
      { file: 'e2e/specs/c.spec.ts', ms: 30 },
    ]);
  });

  it('is empty without a report', () => {
    assert.deepEqual(readTimes(join(folder, 'missing.json'), timeReaders.node, '/repo'), []);
  });

  it('is listed for the slowest files first, each file once', () => {
    const times = [
      { file: 'a', ms: 5 },
      { file: 'b', ms: 9 },
      { file: 'a', ms: 6 },
      { file: 'c', ms: 1 },
    ];
    assert.deepEqual(slowest(times, 2), [
      { file: 'a', ms: 11 },
      { file: 'b', ms: 9 },
    ]);
  });
});
