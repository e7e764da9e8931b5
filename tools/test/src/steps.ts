import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type Postgres } from '@jangada/start/postgres';
import { findFreePort } from '@jangada/start/ports';
import { countOf, readCounts, readers, type Counts } from './counts.ts';
import { findBrowser } from './find-browser.ts';
import { run } from './run.ts';

export interface Step {
  readonly name: string;
  /** @param folder a temporary one, for reports and data */
  readonly run: (folder: string) => Promise<Counts>;
}

/** Everything that runs on Node and is tested beside its code. */
const NODE_TESTS = [
  'shared/{contracts,event-bus,object-store}/src/**/*.test.ts',
  'services/*/src/**/*.test.ts',
  'tools/*/src/**/*.test.ts',
];

/** Most of them wait for a database, a retry or another process: a core has room for several. */
const FILES_AT_ONCE = availableParallelism() * 2;

/** Sites side by side, one for each journey that runs. */
const SITES_MAX = 2;

/** Longer than any test takes on a slow machine; a hanging one must not hang the rest. */
const NODE_TEST_TIMEOUT_MS = 300_000;

const simple = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async () => countOf(await run(command, args)),
});

/** The server `DATABASE_URL` names, else one of our own for the time of the tests. */
const postgresFor = async (folder: string): Promise<Pick<Postgres, 'adminUrl' | 'stop'>> => {
  const outside = process.env['DATABASE_URL'];
  if (outside) return { adminUrl: outside, stop: async () => undefined };
  return startPostgres({
    dir: join(folder, 'postgres'),
    password: randomBytes(12).toString('hex'),
    port: await findFreePort(),
    disposable: true,
  });
};

const nodeTests: Step = {
  name: 'node tests',
  run: async (folder) => {
    const report = join(folder, 'node.json');
    const postgres = await postgresFor(folder);
    try {
      const reporters = ['spec', 'stdout', './tools/test/src/count-reporter.ts', report];
      const args = ['--test', `--test-timeout=${NODE_TEST_TIMEOUT_MS}`, `--test-concurrency=${FILES_AT_ONCE}`];
      for (const [index, value] of reporters.entries()) {
        args.push(`--test-reporter${index % 2 === 0 ? '' : '-destination'}=${value}`);
      }
      const exitCode = await run(process.execPath, [...args, ...NODE_TESTS], {
        TEST_DATABASE_URL: postgres.adminUrl,
        // What one file has stripped of its types the next one need not.
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
      });
      return readCounts(report, readers.node, exitCode);
    } finally {
      await postgres.stop();
    }
  },
};

const browserTests: Step = {
  name: 'browser tests',
  run: async (folder) => {
    const report = join(folder, 'jest.json');
    const exitCode = await run('jest', ['--json', `--outputFile=${report}`]);
    return readCounts(report, readers.jest, exitCode);
  },
};

const endToEnd: Step = {
  name: 'e2e',
  run: async (folder) => {
    const report = join(folder, 'playwright.json');
    const exitCode = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
      CHROMIUM_PATH: await findBrowser(process.env),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_DATA_DIR: join(folder, 'site'),
      E2E_QUIET: '1',
      E2E_SITES: String(Math.min(availableParallelism(), SITES_MAX)),
    });
    return readCounts(report, readers.playwright, exitCode);
  },
};

/** Every check behind `npm test`, the fast ones first. */
export const steps: readonly Step[] = [
  simple('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
  simple('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  simple('imports', process.execPath, ['tools/test/src/imports.ts']),
  simple('format', 'prettier', ['--check', '.']),
  nodeTests,
  browserTests,
  simple('build', process.execPath, ['tools/build/src/build.ts']),
  simple('remotes', process.execPath, ['tools/cli/src/main.ts', 'check', '--all', '--fast']),
  endToEnd,
];
