import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writeBatches, type TestFiles } from './batches.ts';

const folder = mkdtempSync(join(tmpdir(), 'jangada-batches-'));
after(() => rmSync(folder, { recursive: true }));

const reporter = fileURLToPath(new URL('count-reporter.ts', import.meta.url));

interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly { readonly file: string }[];
  readonly titles: readonly { readonly file: string; readonly title: string }[];
}

let workspaces = 0;

/** Runs the files of a new workspace in batches, and returns the report and their log. */
const runIn = (
  sources: Readonly<Record<string, string>>,
  testFiles: readonly TestFiles[],
): Report & { readonly workspace: string; readonly logged: readonly string[] } => {
  workspaces += 1;
  const workspace = join(folder, String(workspaces));
  const log = join(workspace, 'log');
  for (const name of ['a', 'b']) mkdirSync(join(workspace, name), { recursive: true });
  for (const [name, source] of Object.entries(sources)) {
    const head = `import { before, after, it } from 'node:test'; import { appendFileSync } from 'node:fs';
      const log = (text: string) => appendFileSync(${JSON.stringify(log)}, process.pid + ' ' + text + '\\n');\n`;
    writeFileSync(join(workspace, name), head + source);
  }
  writeFileSync(log, '');
  const programs = writeBatches(testFiles, workspace, join(workspace, 'programs'));
  const report = join(workspace, 'report.json');
  const env = { ...process.env };
  delete env['NODE_TEST_CONTEXT'];
  const flags = ['--test', '--test-concurrency=1', `--test-reporter=${reporter}`];
  spawnSync(process.execPath, [...flags, `--test-reporter-destination=${report}`, ...programs], { env });
  const logged = readFileSync(log, 'utf8').trim().split('\n');
  return { ...(JSON.parse(readFileSync(report, 'utf8')) as Report), workspace, logged };
};

const withHooks = (name: string): string => `
  before(() => log('before ${name}'));
  after(() => log('after ${name}'));
  it('is a test of ${name}', () => log('test ${name}'));`;

const processesOf = (logged: readonly string[]): number => new Set(logged.map((line) => line.split(' ')[0])).size;
const textsOf = (logged: readonly string[]): string[] => logged.map((line) => line.split(' ').slice(1).join(' '));

describe('test files of a batch', () => {
  it('that two patterns have are run once, by the first of them', () => {
    const sources = { 'a/one.test.ts': withHooks('one'), 'a/two.test.ts': withHooks('two') };
    const { passed, logged } = runIn(sources, [
      { pattern: 'a/two.test.ts', filesPerProcess: 1 },
      { pattern: 'a/*.test.ts', filesPerProcess: 8 },
    ]);
    assert.deepEqual([passed, processesOf(logged)], [2, 2]);
    assert.deepEqual(textsOf(logged).slice(0, 3), ['before two', 'test two', 'after two']);
  });

  it('run in one process, one after the other, with their own hooks around their own tests', () => {
    const sources = { 'a/one.test.ts': withHooks('one'), 'a/two.test.ts': withHooks('two') };
    const { passed, logged } = runIn(sources, [{ pattern: 'a/*.test.ts', filesPerProcess: 8 }]);
    assert.equal(passed, 2);
    assert.equal(processesOf(logged), 1);
    assert.deepEqual(textsOf(logged), ['before one', 'test one', 'after one', 'before two', 'test two', 'after two']);
  });

  it('are at most `filesPerProcess`, and the batches start in the order of the patterns', () => {
    const names = ['a/one', 'a/three', 'a/two', 'b/four'];
    const sources = Object.fromEntries(names.map((name) => [`${name}.test.ts`, withHooks(name)]));
    const { logged } = runIn(sources, [
      { pattern: 'b/*.test.ts', filesPerProcess: 1 },
      { pattern: 'a/*.test.ts', filesPerProcess: 2 },
    ]);
    assert.equal(processesOf(logged), 3);
    const tests = textsOf(logged).filter((text) => text.startsWith('test'));
    assert.deepEqual(tests, ['test b/four', 'test a/one', 'test a/three', 'test a/two']);
  });

  it('are reported each by its own name, with its tests', () => {
    const sources = { 'a/one.test.ts': withHooks('one'), 'a/two.test.ts': withHooks('two') };
    const { files, titles, workspace } = runIn(sources, [{ pattern: 'a/*.test.ts', filesPerProcess: 8 }]);
    assert.deepEqual(files.map(({ file }) => file).toSorted(), ['a/one.test.ts', 'a/two.test.ts']);
    assert.deepEqual(titles, [
      { file: join(workspace, 'a/one.test.ts'), title: 'is a test of one' },
      { file: join(workspace, 'a/two.test.ts'), title: 'is a test of two' },
    ]);
  });

  it('do not stop the others when one cannot be loaded, which counts as a failure', () => {
    const sources = {
      'a/one.test.ts': `await Promise.resolve();${withHooks('one')}`,
      'a/two.test.ts': `throw new Error('broken'); ${withHooks('two')}`,
      'a/zero.test.ts': withHooks('zero'),
    };
    const { passed, failed, titles } = runIn(sources, [{ pattern: 'a/*.test.ts', filesPerProcess: 8 }]);
    assert.deepEqual({ passed, failed }, { passed: 1, failed: 2 });
    assert.deepEqual(
      titles.map(({ title }) => title),
      ['is a test of zero'],
    );
  });

  it('fail when their process ends before them, with whatever code', () => {
    const sources = {
      'a/one.test.ts': "it('ends the process', () => process.exit(0));",
      'a/two.test.ts': withHooks('two'),
    };
    const { failed } = runIn(sources, [{ pattern: 'a/*.test.ts', filesPerProcess: 8 }]);
    assert.notEqual(failed, 0);
  });
});
