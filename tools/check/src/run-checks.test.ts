import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeResult } from './report.ts';
import { passes, runChecks } from './run-checks.ts';

test('refuses a name that is none, and a remote that is not there', async () => {
  await assert.rejects(runChecks({ name: 'Raffle!' }), /no name of a remote/);
  await assert.rejects(runChecks({ name: 'nosuchremote' }), /There is no remote nosuchremote/);
});

test('a result is a line with its sign and time, and what was found below', () => {
  const failed = {
    name: 'languages',
    findings: [{ where: 'src/texts/en.ts', says: 'a is missing.' }],
    seconds: 0.4,
    skipped: false,
  };
  assert.equal(describeResult(failed), '✖ languages            0.4 s\n    src/texts/en.ts: a is missing.');
  assert.equal(passes([failed]), false);
  assert.equal(passes([{ ...failed, findings: [] }]), true);
  assert.equal(passes([{ ...failed, findings: [], skipped: true }]), false);
});
