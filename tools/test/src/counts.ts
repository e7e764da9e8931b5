import { existsSync } from 'node:fs';
import { readReport } from './read-report.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, one) => total + one.passed, 0),
  failed: all.reduce((total, one) => total + one.failed, 0),
  skipped: all.reduce((total, one) => total + one.skipped, 0),
});

/** A step without tests of its own counts as one test. */
export const countOf = (exitCode: number): Counts =>
  exitCode === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };

const numberIn = (report: Record<string, unknown>, field: string): number => {
  const value = report[field];
  return typeof value === 'number' ? value : 0;
};

type Reader = (report: Record<string, unknown>) => Counts;

/** The report format of each runner. */
export const readers = {
  node: (report) => ({
    passed: numberIn(report, 'passed'),
    failed: numberIn(report, 'failed'),
    skipped: numberIn(report, 'skipped'),
  }),
  jest: (report) => ({
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + numberIn(report, 'numRuntimeErrorTestSuites'),
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  }),
  // A test that passed only in its second run counts as failed, because the second run exists only to record the trace.
  playwright: (report) => {
    const stats = report['stats'];
    const all = typeof stats === 'object' && stats !== null ? { ...stats } : {};
    return {
      passed: numberIn(all, 'expected'),
      failed: numberIn(all, 'unexpected') + numberIn(all, 'flaky'),
      skipped: numberIn(all, 'skipped'),
    };
  },
} satisfies Record<string, Reader>;

/** The results of a runner from its report file. A runner that failed without naming a test counts as one failure. */
export const readCounts = (file: string, reader: Reader, exitCode: number): Counts => {
  const counts = existsSync(file) ? reader(readReport(file)) : nothing;
  const silent = (exitCode !== 0 && counts.failed === 0) || counts.passed + counts.failed + counts.skipped === 0;
  return silent ? { ...counts, failed: counts.failed + 1 } : counts;
};
