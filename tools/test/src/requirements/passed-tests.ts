import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fieldsOf, listIn, readReport } from '../read-report.ts';

export interface PassedTests {
  /** The titles of the tests that passed, by file relative to the workspace. */
  readonly titles: ReadonlyMap<string, readonly string[]>;
  /** Whether every runner ran. */
  readonly isComplete: boolean;
}

interface PassedTest {
  readonly file: string;
  readonly title: string;
}

type Reader = (report: Record<string, unknown>) => readonly PassedTest[];

const passedTest = (file: unknown, title: unknown): PassedTest[] =>
  typeof file === 'string' && typeof title === 'string' ? [{ file, title }] : [];

const titlesOfSuite = (suite: Record<string, unknown>, file: string): PassedTest[] => [
  ...listIn(suite, 'specs')
    .map(fieldsOf)
    .filter(({ ok }) => ok === true)
    .flatMap(({ title }) => passedTest(file, title)),
  ...listIn(suite, 'suites').flatMap((inner) => titlesOfSuite(fieldsOf(inner), file)),
];

/** The reader of each runner's report, for the titles of its tests. */
const readers: Readonly<Record<string, Reader>> = {
  'node.json': (report) =>
    listIn(report, 'titles').flatMap((one) => {
      const { file, title } = fieldsOf(one);
      return passedTest(file, title);
    }),
  'jest.json': (report) =>
    listIn(report, 'testResults')
      .map(fieldsOf)
      .flatMap((file) =>
        listIn(file, 'assertionResults')
          .map(fieldsOf)
          .filter(({ status }) => status === 'passed')
          .flatMap(({ fullName }) => passedTest(file['name'], fullName)),
      ),
  'playwright.json': (report) =>
    listIn(report, 'suites')
      .map(fieldsOf)
      .flatMap((suite) => titlesOfSuite(suite, `e2e/specs/${String(suite['file'])}`)),
};

/**
 * Reads the reports of a run.
 *
 * @param folder with `node.json`, `jest.json` and `playwright.json`; a missing file means that the runner did not run
 */
export const readPassedTests = (folder: string, workspaceDir: string): PassedTests => {
  const byFile = new Map<string, string[]>();
  for (const [name, reader] of Object.entries(readers)) {
    for (const { file, title } of reader(readReport(join(folder, name)))) {
      const path = file.startsWith('/') ? relative(workspaceDir, file) : file;
      byFile.set(path, [...(byFile.get(path) ?? []), title]);
    }
  }
  return { titles: byFile, isComplete: Object.keys(readers).every((name) => existsSync(join(folder, name))) };
};
