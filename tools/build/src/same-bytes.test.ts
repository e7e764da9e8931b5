import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { Compiler } from 'webpack';
import { compile } from './compile.ts';
import { listFiles } from './release-document.ts';
import { makeSecondCheckout } from './testing/second-checkout.ts';
import { buildTarget, workspaceDir } from './targets.ts';
import { releaseConfiguration } from './webpack-base.ts';

const run = promisify(execFile);

/** Builds a fixture with the build of a checkout, in a separate process that is started there. */
const script = (checkout: string, outDir: string): string => `
  import { buildRelease } from ${JSON.stringify(join(checkout, 'tools/build/src/build-release.ts'))};
  const folder = ${JSON.stringify(join(checkout, 'tools/build/fixtures/wallet'))};
  const provides = ['react', 'react/jsx-runtime', 'react-dom', '@jangada/contracts'];
  const { dir } = await buildRelease({ name: 'wallet', folder, outDir: ${JSON.stringify(outDir)}, provides });
  console.log(dir);
`;

const buildIn = async (checkout: string, outDir: string): Promise<string> => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script(checkout, outDir)], {
    cwd: checkout,
  });
  return stdout.trim();
};

describe('a remote that is built in two folders', () => {
  let checkout: string;
  before(() => {
    checkout = makeSecondCheckout();
  });
  after(() => rmSync(checkout, { recursive: true, force: true }));

  it('has the same files with the same bytes', async () => {
    const [one, other] = [
      await buildIn(workspaceDir, join(checkout, 'dist-of-first')),
      await buildIn(checkout, join(checkout, 'dist')),
    ];
    const [files, others] = [listFiles(one), listFiles(other)].map((list) =>
      list.filter(({ path }) => path !== '.digest'),
    );
    assert.ok(files && files.length > 4);
    assert.deepEqual(others, files);
    for (const { path } of files) {
      assert.ok(readFileSync(join(one, path)).equals(readFileSync(join(other, path))), path);
    }
  });
});

describe('a build that reads its modules from the cache on disk', () => {
  let work: string;
  before(() => {
    work = mkdtempSync(join(tmpdir(), 'jangada-cache-'));
  });
  after(() => rmSync(work, { recursive: true, force: true }));

  const folder = join(workspaceDir, 'tools/build/fixtures/reexports');

  /** The files of one build, and how many modules were built instead of read from the cache. */
  const build = async (name: string) => {
    const outDir = join(work, name);
    const configuration = releaseConfiguration({ ...buildTarget({ name: 'host', folder }), outDir }, 'reexports');
    let built = 0;
    const counter = {
      apply: ({ hooks }: Compiler) =>
        hooks.compilation.tap('counter', (compilation) =>
          compilation.hooks.buildModule.tap('counter', () => {
            built += 1;
          }),
        ),
    };
    await compile({
      ...configuration,
      plugins: [...(configuration.plugins ?? []), counter],
      entry: { main: join(folder, 'src/main.ts') },
      cache: { type: 'filesystem', name: 'reexports', cacheDirectory: join(work, 'cache') },
    });
    return { built, files: listFiles(outDir) };
  };

  it('writes the same bytes as the build that filled the cache', async () => {
    const cold = await build('cold');
    const warm = await build('warm');
    assert.ok(cold.built >= 5, `${cold.built} modules`);
    assert.equal(warm.built, 0);
    assert.deepEqual(warm.files, cold.files);
  });
});
