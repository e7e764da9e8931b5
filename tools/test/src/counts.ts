import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, one) => total + one.passed, 0),
  failed: all.reduce((total, one) => total + one.failed, 0),
  skipped: all.reduce((total, one) => total + one.skipped, 0),
});

/** A step without tests of its own counts as one. */
export const countOf = (exitCode: number): Counts =>
  exitCode === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };

const numberIn = (report: Record<string, unknown>, field: string): number => {
  const value = report[field];
  return typeof value === 'number' ? value : 0;
};

type Reader = (report: Record<string, unknown>) => Counts;

/** How each runner writes down what it found. */
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
  playwright: (report) => {
    const stats = report['stats'];
    const all = typeof stats === 'object' && stats !== null ? { ...stats } : {};
    return {
      passed: numberIn(all, 'expected') + numberIn(all, 'flaky'),
      failed: numberIn(all, 'unexpected'),
      skipped: numberIn(all, 'skipped'),
    };
  },
} satisfies Record<string, Reader>;

/**
 * What a runner found, from the file it wrote. A runner that failed without saying which test did counts as one failure,
 * so that nothing is lost.
 */
export const readCounts = (file: string, reader: Reader, exitCode: number): Counts => {
  const counts = existsSync(file) ? reader(parse(readFileSync(file, 'utf8'))) : nothing;
  const silent = (exitCode !== 0 && counts.failed === 0) || counts.passed + counts.failed + counts.skipped === 0;
  return silent ? { ...counts, failed: counts.failed + 1 } : counts;
};

const parse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};
