import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type Postgres } from '@jangada/start/postgres';
import { findFreePort } from '@jangada/start/ports';
import { auditCounts, auditLines } from './audit/audit-report.ts';
import { runAudit } from './audit/run-audit.ts';
import { countOf, readCounts, readers, type Counts } from './counts.ts';
import { writeBatches, type TestFiles } from './node-tests/batches.ts';
import { run, runConcurrently, workspaceDir } from './run.ts';
import { checkRequirements } from './requirements/check-requirements.ts';
import { readPassedTests } from './requirements/passed-tests.ts';
import { readRequirementPages } from './requirements/requirement-pages.ts';
import { readTimes, timeReaders, type FileTime } from './slow-files.ts';

/** The results of a step, and the duration of its files where its runner reports them. */
export interface Outcome {
  readonly counts: Counts;
  readonly times: readonly FileTime[];
}

export interface Step {
  readonly name: string;
  /** The step opens pages in the browser that `CHROMIUM_PATH` names. */
  readonly needsBrowser?: true;
  /** The step opens pages in Firefox and WebKit, where they can be installed. */
  readonly needsEngines?: true;
  /**
   * @param folder a temporary one, for reports and data
   * @param files the tests or files to check, as paths relative to the workspace; empty means all of the step
   */
  readonly run: (folder: string, files: readonly string[]) => Promise<Outcome>;
}

/**
 * All code for Node, tested next to its sources. Files that take long come first: they build, start and stop programs,
 * or call every operation. The others are so short that loading the code under test is the larger part.
 */
const NODE_TESTS: readonly TestFiles[] = [
  { pattern: 'tools/*/src/**/*.test.ts', filesPerProcess: 1 },
  { pattern: 'services/*/test/**/*.test.ts', filesPerProcess: 1 },
  // Each waits for providers that are away, so that eight of them would reach the deadline of a batch.
  { pattern: 'services/api/src/modules/money/{payments,withdrawals}/*.test.ts', filesPerProcess: 1 },
  { pattern: 'services/*/src/**/*.test.ts', filesPerProcess: 8 },
  { pattern: 'shared/{contracts,event-bus,object-store,server}/src/**/*.test.ts', filesPerProcess: 8 },
];

const PACKAGE_FOLDERS = ['bench', 'board', 'desk', 'e2e', 'host', 'remotes', 'services', 'shared', 'tools'];

/** Most files wait for a database, a retry or another process, so a core can run several. */
const FILES_AT_ONCE = availableParallelism() * 2;

/**
 * Short files allocate much and retain little: with a larger young generation they collect garbage less (7 % of all
 * time).
 */
const LESS_GARBAGE = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** Number of sites that run concurrently, one for each running journey. */
const SITES_MAX = 2;

/**
 * Longer than any test takes on a slow machine; a hanging test must not block the rest. Its file has a deadline too.
 */
const NODE_TEST_TIMEOUT_MS = 300_000;

const announce = (name: string): void => console.log(`\n━━ ${name}`);

const outcomeOf = (report: string, runner: keyof typeof readers, exitCode: number): Outcome => ({
  counts: readCounts(report, readers[runner], exitCode),
  times: readTimes(report, timeReaders[runner], workspaceDir),
});

const simple = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async (_folder, files) => {
    const { exitCode, output } = await runConcurrently(command, [...args, ...files]);
    announce(name);
    process.stdout.write(output);
    return { counts: countOf(exitCode), times: [] };
  },
});

/** The server that `DATABASE_URL` names, or a temporary one for the tests. */
export const postgresFor = async (folder: string): Promise<{ env: Record<string, string>; stop: Postgres['stop'] }> => {
  const outside = process.env['DATABASE_URL'];
  if (outside) return { env: { TEST_DATABASE_URL: outside }, stop: async () => undefined };
  const { adminUrl, stop } = await startPostgres({
    dir: join(folder, 'postgres'),
    password: randomBytes(12).toString('hex'),
    port: await findFreePort(),
    disposable: true,
  });
  // The template database for many files is made once and copied; it is removed with the server.
  return { env: { TEST_DATABASE_URL: adminUrl, TEST_TEMPLATE: 'test_template' }, stop };
};

/** One key for all files, because making it takes 140 ms of a core. */
const rsaKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const nodeTests: Step = {
  name: 'node tests',
  needsBrowser: true,
  run: async (folder, files) => {
    announce('node tests');
    const report = join(folder, 'node.json');
    const postgres = await postgresFor(folder);
    try {
      const reporters = ['spec', 'stdout', './tools/test/src/node-tests/count-reporter.ts', report];
      const args = [
        ...LESS_GARBAGE,
        '--test',
        `--test-timeout=${NODE_TEST_TIMEOUT_MS}`,
        `--test-concurrency=${FILES_AT_ONCE}`,
      ];
      for (const [index, value] of reporters.entries()) {
        args.push(`--test-reporter${index % 2 === 0 ? '' : '-destination'}=${value}`);
      }
      const env = { ...postgres.env, TEST_RSA_KEY: rsaKey() };
      const exitCode = await run(
        process.execPath,
        [...args, ...writeBatches(NODE_TESTS, workspaceDir, join(folder, 'batches'), files)],
        env,
      );
      return outcomeOf(report, 'node', exitCode);
    } finally {
      await postgres.stop();
    }
  },
};

const browserTests: Step = {
  name: 'browser tests',
  run: async (folder, files) => {
    announce('browser tests');
    const report = join(folder, 'jest.json');
    // By default Jest leaves a core free: of two it would use one. Some tests wait for timers, so one more worker uses
    // that time.
    const args = ['--json', `--outputFile=${report}`, `--maxWorkers=${availableParallelism() + 1}`];
    if (files.length > 0) args.push('--runTestsByPath', ...files);
    const exitCode = await run('jest', args);
    return outcomeOf(report, 'jest', exitCode);
  },
};

/** Checks the packages that a site runs for known vulnerabilities. */
const audit: Step = {
  name: 'audit',
  run: async () => {
    const result = await runAudit();
    announce('audit');
    for (const line of auditLines(result)) console.log(line);
    return { counts: auditCounts(result), times: [] };
  },
};

const sites = Math.min(availableParallelism(), SITES_MAX);

const endToEnd: Step = {
  name: 'e2e',
  needsBrowser: true,
  needsEngines: true,
  run: async (folder, files) => {
    announce('e2e');
    const report = join(folder, 'playwright.json');
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...files];
    const exitCode = await run('playwright', args, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_DATA_DIR: join(folder, 'site'),
      E2E_QUIET: '1',
      E2E_SITES: String(files.length === 1 ? 1 : sites),
    });
    return outcomeOf(report, 'playwright', exitCode);
  },
};

/** Reads the reports of the earlier runners: each row of `docs/requirements` names the tests that prove it. */
const requirements: Step = {
  name: 'requirements',
  run: async (folder) => {
    announce('requirements');
    const pages = readRequirementPages(join(workspaceDir, 'docs/requirements'));
    const around = { workspaceDir, passed: readPassedTests(folder, workspaceDir) };
    const { areas, faults } = checkRequirements(pages, around);
    console.table(areas.map(({ area, rows, ...proven }) => ({ area, requirements: rows, ...proven })));
    for (const fault of faults) console.error(fault);
    return { counts: countOf(faults.length > 0 ? 1 : 0), times: [] };
  },
};

/** Steps in sequence, concurrently with those of the other lanes. */
type Lane = readonly Step[];

/** Every check of `npm test`, the fast ones first: single-core checks run concurrently with multi-core ones. */
export const stages: readonly (readonly Lane[])[] = [
  [
    [
      // Several checkers would each repeat the files that all sources use; the other lane needs the other core.
      simple('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json', '--checkers', '1']),
      simple('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    ],
    [
      simple('format', 'oxfmt', ['--check']),
      simple('imports', process.execPath, ['tools/check/src/imports/imports.ts']),
      simple('folders', 'depcruise', [...PACKAGE_FOLDERS, '--config']),
      simple('unused', 'knip', []),
      audit,
    ],
  ],
  [[nodeTests]],
  [
    [browserTests],
    // Bundles are compiled one after the other, which leaves a core free.
    [
      simple('build', process.execPath, ['tools/build/src/build.ts']),
      {
        ...simple('remotes', process.execPath, ['tools/cli/src/main.ts', 'check', '--all', '--fast']),
        needsBrowser: true,
      },
    ],
  ],
  [[endToEnd]],
  [[requirements]],
];
