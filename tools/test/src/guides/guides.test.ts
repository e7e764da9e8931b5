import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceDir } from '../run.ts';
import { chooseFiles } from '../test-files.ts';
import { applyChange } from './apply-change.ts';
import { readGuide } from './read-guide.ts';

const guidesDir = join(workspaceDir, 'docs/guides');
const ROW = /\(([\w-]+)\.md\) *\| \[guides\.test\.ts\]/g;

/** The guides of the index that name this test, in the order in which they are applied to one copy of the workspace. */
const guides = [...readFileSync(join(guidesDir, 'README.md'), 'utf8').matchAll(ROW)].map(([, name = '']) => name);

/** A screen, a field of the profile, an endpoint, a setting, a text, a third party, a game. */
const KINDS_OF_CHANGE = 7;

const COMMAND_MS_MAX = 170_000;
/** The types of the whole workspace, and all node tests of the guides, beside the other tests of a busy machine. */
const WHOLE_MS_MAX = 400_000;
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

/** The template database of a whole run lacks the columns that a guide adds. */
const OWN_TEMPLATE = { TEST_TEMPLATE: 'guides_template' };

/** Files that take long, with the tests of them that the guides concern. */
const NARROWED: Readonly<Record<string, string>> = {
  'services/api/test/contract/contract.test.ts': '^(updateTeam|countMissions): ',
  'services/sandbox/src/studio/pictures.test.ts': '^are stored for every game',
};

const TESTS = /^npm test -- (.+)$/;
const JANGADA = /^pnpm jangada (.+)$/;

const workspace = mkdtempSync(join(tmpdir(), 'jangada-guides-'));
after(() => rmSync(workspace, { recursive: true, force: true }));

/** Links packages to each other as in the workspace, so that they lead to the copy. */
const copyWorkspace = (): void => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: workspaceDir, encoding: 'utf8' });
  const untracked = ['ls-files', '-z', '--others', '--exclude-standard'];
  const others = execFileSync('git', untracked, { cwd: workspaceDir, encoding: 'utf8' });
  for (const path of `${listed}${others}`.split('\0').filter((one) => one !== '')) {
    mkdirSync(join(workspace, dirname(path)), { recursive: true });
    cpSync(join(workspaceDir, path), join(workspace, path), { verbatimSymlinks: true });
  }
  for (const folder of globSync('{*,*/*}/node_modules', { cwd: workspaceDir }))
    cpSync(join(workspaceDir, folder), join(workspace, folder), { recursive: true, verbatimSymlinks: true });
  symlinkSync(join(workspaceDir, 'node_modules'), join(workspace, 'node_modules'));
};

/** @returns what the command printed; empty when it succeeded */
const failureOf = (command: string, args: readonly string[], msMax = COMMAND_MS_MAX): Promise<string> =>
  new Promise((resolve) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const options = {
      cwd: workspace,
      env: { ...env, ...OWN_TEMPLATE },
      timeout: msMax,
      maxBuffer: OUTPUT_BYTES_MAX,
    };
    execFile(command, args, options, (error, stdout, stderr) => resolve(error ? `${stdout}${stderr}${error}` : ''));
  });

const bin = (name: string): string => join(workspaceDir, 'node_modules/.bin', name);

const changed = new Set<string>();
const tests: string[] = [];

/** Tests are collected, because each runner is started once for all guides. */
const runCommand = async (command: string): Promise<void> => {
  const [, path] = TESTS.exec(command) ?? [];
  if (path !== undefined) return void tests.push(path);
  const [, jangada] = JANGADA.exec(command) ?? [];
  const failure = await failureOf('sh', [
    '-c',
    jangada === undefined ? command : `"${process.execPath}" tools/cli/src/main.ts ${jangada}`,
  ]);
  assert.equal(failure, '', command);
};

const follow = async (guide: string): Promise<void> => {
  const steps = readGuide(readFileSync(join(guidesDir, `${guide}.md`), 'utf8'));
  const before = tests.length;
  for (const step of steps) {
    if (step.how === 'run') await runCommand(step.command);
    else {
      applyChange(step, workspace);
      changed.add(step.path);
    }
  }
  assert.ok(tests.length > before, `${guide} names no test`);
};

describe('the guides', () => {
  before(copyWorkspace);

  it('are one for each kind of change', () => assert.equal(guides.length, KINDS_OF_CHANGE));

  for (const guide of guides)
    it(`${guide}: every change finds its place and every command succeeds`, () => follow(guide));

  // Two at a time: more would starve the processes that the API tests start.
  describe('together', { concurrency: 2 }, () => {
    const sources = () => [...changed].filter((path) => /\.tsx?$/.test(path));

    // Each has the time limit of a test for itself.
    it('have the format and the lint of the workspace', async () => {
      assert.equal(await failureOf(bin('oxfmt'), ['--check', ...sources()]), '');
      assert.equal(await failureOf(bin('oxlint'), ['--deny-warnings', ...sources()]), '');
    });

    it('have the types of the workspace', { timeout: WHOLE_MS_MAX }, async () => {
      const check = ['--noEmit', '-p', 'tsconfig.json', '--checkers', '1'];
      assert.equal(await failureOf(bin('tsc'), check, WHOLE_MS_MAX), '');
    });

    it('pass the browser tests that they name', async () => {
      const { 'browser tests': browser } = chooseFiles(tests, workspace);
      assert.equal(await failureOf(bin('jest'), ['--runTestsByPath', ...browser]), '');
    });

    it('pass the node tests that they name', { timeout: WHOLE_MS_MAX }, async () => {
      const { 'node tests': node } = chooseFiles(tests, workspace);
      const nodeTest = (...args: readonly string[]) =>
        failureOf(process.execPath, ['--test', '--test-reporter=dot', ...args], WHOLE_MS_MAX);
      assert.equal(await nodeTest(...node.filter((file) => !(file in NARROWED))), '');
      for (const [file, names] of Object.entries(NARROWED))
        assert.equal(await nodeTest(`--test-name-pattern=${names}`, file), '');
    });
  });
});
