import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readCounts, readers, sum } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'jangada-counts-'));
after(() => rmSync(folder, { recursive: true }));

const reportOf = (content: unknown): string => {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

describe('counting tests', () => {
  it('reads what every runner writes', () => {
    const jest = { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1, numPendingTests: 2 };
    assert.deepEqual(readCounts(reportOf(jest), readers.jest, 1), { passed: 3, failed: 2, skipped: 2 });
    const playwright = { stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 1 } };
    assert.deepEqual(readCounts(reportOf(playwright), readers.playwright, 0), { passed: 4, failed: 1, skipped: 1 });
  });

  it('counts a journey as failed that passed only in its second run', () => {
    const flaky = { stats: { expected: 4, flaky: 2, unexpected: 1, skipped: 0 } };
    assert.equal(readCounts(reportOf(flaky), readers.playwright, 1).failed, 3);
  });

  it('never counts a runner that broke, wrote nothing or found nothing as a success', () => {
    const missing = join(folder, 'missing.json');
    assert.equal(readCounts(missing, readers.jest, 0).failed, 1);
    assert.equal(readCounts(reportOf('{"numPassed'), readers.jest, 0).failed, 1);
    assert.equal(readCounts(reportOf({ numPassedTests: 3 }), readers.jest, 1).failed, 1);
    assert.equal(readCounts(reportOf({ numPassedTests: 0 }), readers.jest, 0).failed, 1);
  });

  it('adds up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 };
    assert.deepEqual(sum([one, one]), { passed: 2, failed: 4, skipped: 6 });
  });

  it('counts the tests of node:test, not its suites', () => {
    const file = join(folder, 'some.test.mjs');
    writeFileSync(
      file,
      `import { describe, it } from 'node:test';
       describe('outer', () => {
         it('passes', () => {});
         it('fails', () => { throw new Error('x'); });
         it.skip('waits', () => {});
         describe('inner', () => { it('fails too', () => { throw new Error('y'); }); });
       });`,
    );
    const reporter = fileURLToPath(new URL('node-tests/count-reporter.ts', import.meta.url));
    const report = join(folder, 'node.json');
    const env = { ...process.env };
    delete env['NODE_TEST_CONTEXT'];
    spawnSync(
      process.execPath,
      ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`, file],
      { env },
    );
    assert.deepEqual(readCounts(report, readers.node, 1), { passed: 1, failed: 2, skipped: 1 });
  });
});
