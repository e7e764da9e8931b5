import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { listFiles } from './release-document.ts';
import { makeSecondCheckout } from './testing/second-checkout.ts';
import { workspaceDir } from './targets.ts';

const run = promisify(execFile);

/** Builds a fixture with the build of a checkout, in a process of its own that is started there. */
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
