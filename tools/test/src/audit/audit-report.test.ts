import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditCounts, auditLines, readAudit } from './audit-report.ts';

const advisory = (module_name: string, severity: string, version = '1.0.0') => ({
  module_name,
  severity,
  title: 'Some fault',
  url: 'https://advisories.example/1',
  findings: [{ version, paths: [`host>${module_name}`] }],
});

const reportWith = (...advisories: object[]): string => JSON.stringify({ advisories: { ...advisories }, metadata: {} });

const read = (output: string) => readAudit(output, (name, version) => name === 'axios' && version === '1.0.0');

describe('the audit of the shipped packages', () => {
  it('fails for one with a known high or critical vulnerability, and names it', () => {
    for (const severity of ['high', 'critical']) {
      const result = read(reportWith(advisory('axios', severity)));
      assert.deepEqual(auditCounts(result), { passed: 0, failed: 1, skipped: 0 });
      assert.match(auditLines(result).join('\n'), /A shipped package .*: axios 1\.0\.0 \(\w+\): Some fault https:/);
    }
  });

  it('notes what is less severe, in another version, or in a package that only builds and tests', () => {
    const result = read(
      reportWith(advisory('axios', 'moderate'), advisory('axios', 'high', '0.9.0'), advisory('webpack', 'critical')),
    );
    assert.deepEqual(auditCounts(result), { passed: 1, failed: 0, skipped: 0 });
    assert.equal(auditLines(result).filter((line) => line.startsWith('noted: ')).length, 3);
  });

  it('passes without any', () => {
    assert.deepEqual(auditCounts(read(reportWith())), { passed: 1, failed: 0, skipped: 0 });
  });

  it('is skipped, not passed, when the service does not answer, and says that nothing was checked', () => {
    for (const output of ['', 'Error: the endpoint responded with 405', '{"error":{"code":"E"}}', 'null']) {
      const result = read(output);
      assert.deepEqual(auditCounts(result), { passed: 0, failed: 0, skipped: 1 }, output);
      assert.match(auditLines(result).join('\n'), /^NOT CHECKED: /);
    }
  });
});
