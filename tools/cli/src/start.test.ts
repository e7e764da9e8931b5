import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { groups } from './commands.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Prints the address of every module that is loaded, one a line. */
const hook = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) });
`)}`;

const loadedBy = (...words: string[]): string[] => {
  const { stderr, status } = spawnSync(process.execPath, ['--import', hook, main, ...words], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stderr.split('\n').filter((line) => line !== '');
};

/** What a command that only calls the edge must not wait for. */
const HEAVY = [
  /webpack|rspack|playwright|typescript|fastify|kysely/,
  /\/tools\/(build\/src\/build-release|check|contract-report|scaffold)/,
  /\/contracts\/src\/(ops|domains|client\/api-client)\//,
  /\/cli\/src\/ops\//,
];

describe('the start of the command', () => {
  for (const words of [
    ['tenants', '--help'],
    ['rollout', '--help'],
    ['token', '--help'],
  ]) {
    it(`of jangada ${words[0]} loads the commands of its own group and nothing heavy`, () => {
      const loaded = loadedBy(...words);
      const own = groups.find((group) => group.words.includes(words[0] ?? ''));
      const files = loaded.filter((url) => /\/cli\/src\/commands\/(?!command\.ts)/.test(url));
      assert.equal(files.length, 1, `${own?.words.join(', ')}: ${files.join(', ')}`);
      assert.deepEqual(
        loaded.filter((url) => HEAVY.some((heavy) => heavy.test(url))),
        [],
      );
    });
  }

  it('of jangada --help loads no builder, compiler, browser or service', () => {
    const loaded = loadedBy('--help');
    assert.deepEqual(
      loaded.filter((url) => HEAVY[0]?.test(url) || url.includes('/cli/src/ops/')),
      [],
    );
  });

  it('finds every command by its word without loading the other groups', async () => {
    for (const { words, load } of groups) assert.deepEqual(Object.keys(await load()).toSorted(), words.toSorted());
  });
});
