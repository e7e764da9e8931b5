import { relative } from 'node:path';
import { fieldsOf, listIn, readReport } from './read-report.ts';

/** The duration of one file's tests, in milliseconds. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
}

type TimeReader = (report: Record<string, unknown>) => readonly FileTime[];

const fileTime = (file: unknown, ms: unknown): FileTime[] =>
  typeof file === 'string' && typeof ms === 'number' ? [{ file, ms }] : [];

/** A suite of Playwright's report has specs and further suites; each spec has one result per run. */
const msOfSuite = (suite: Record<string, unknown>): number => {
  const results = listIn(suite, 'specs')
    .flatMap((spec) => listIn(fieldsOf(spec), 'tests'))
    .flatMap((test) => listIn(fieldsOf(test), 'results'));
  const own = results.reduce<number>((sum, result) => sum + Number(fieldsOf(result)['duration'] ?? 0), 0);
  return listIn(suite, 'suites').reduce<number>((sum, inner) => sum + msOfSuite(fieldsOf(inner)), own);
};

/** The reader of each runner's report, for the times of its files. */
export const timeReaders = {
  node: (report) =>
    listIn(report, 'files').flatMap((one) => {
      const { file, ms } = fieldsOf(one);
      return fileTime(file, ms);
    }),
  jest: (report) =>
    listIn(report, 'testResults').flatMap((one) => {
      const { name, startTime, endTime } = fieldsOf(one);
      return fileTime(name, Number(endTime) - Number(startTime));
    }),
  // Paths are relative to the folder of the journeys.
  playwright: (report) =>
    listIn(report, 'suites').flatMap((one) => {
      const suite = fieldsOf(one);
      return typeof suite['file'] === 'string' ? [{ file: `e2e/specs/${suite['file']}`, ms: msOfSuite(suite) }] : [];
    }),
} satisfies Record<string, TimeReader>;

/** The times of the files in a report, with paths relative to the workspace; none without a report. */
export const readTimes = (file: string, reader: TimeReader, workspaceDir: string): FileTime[] =>
  reader(readReport(file)).map((one) => ({
    ...one,
    file: one.file.startsWith('/') ? relative(workspaceDir, one.file) : one.file,
  }));

/** Number of files that the run lists at its end. */
const SLOW_FILES_SHOWN = 10;

/** The slowest files first, each once (a file in two projects has the sum). */
export const slowest = (times: readonly FileTime[], most = SLOW_FILES_SHOWN): FileTime[] => {
  const byFile = new Map<string, number>();
  for (const { file, ms } of times) byFile.set(file, (byFile.get(file) ?? 0) + ms);
  return [...byFile]
    .map(([file, ms]) => ({ file, ms }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most);
};
