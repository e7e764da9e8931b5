import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { buildRelease } from './build-release.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const TEXT_FONT = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

interface ManifestEntry {
  url: string;
  revision: string | null;
  integrity: string;
}

/** The fixture's worker prints only its manifest. */
const manifestIn = (workerFile: string): ManifestEntry[] => {
  const printed: string[] = [];
  const page = { console: { log: (manifest: unknown) => printed.push(JSON.stringify(manifest)) } };
  runInNewContext(readFileSync(workerFile, 'utf8'), { ...page, self: page });
  return JSON.parse(printed.join());
};

describe("the shell's service worker", () => {
  // The folder is inside the package, so that its imports are found.
  const work = mkdtempSync(join(fixtures, '.dev-'));
  const folder = join(work, 'host');
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, 'src', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'src', path), text);
  };
  const build = () =>
    buildRelease({
      name: 'host',
      folder,
      outDir: join(work, 'dist'),
      provides: ['react', '@jangada/contracts'],
    });

  before(() => {
    cpSync(join(fixtures, 'host'), folder, { recursive: true });
    write('main.tsx', "import './fonts.css';\nimport './start/bootstrap.tsx';\n");
    write(
      'fonts.css',
      "@font-face { font-family: X; src: url('./inter-latin-wght.woff2?subset'), url('./inter-latin-wght.woff2?remainder'); }",
    );
    cpSync(TEXT_FONT, join(folder, 'src/inter-latin-wght.woff2'));
    write('start/bootstrap.tsx', "void import('./offline-start.tsx');\nvoid import('../other.ts');\n");
    write('start/offline-start.tsx', "document.title = 'without a network';\n");
    write('other.ts', "document.title = 'something else';\n");
    write('browser/pwa/sw/worker.ts', 'console.log((self as { __WB_MANIFEST?: unknown }).__WB_MANIFEST);\n');
  });
  after(() => rmSync(work, { recursive: true }));

  it('is one file of the release, and precaches with their hashes the files that start without a network', async () => {
    const { dir, release } = await build();
    assert.ok(release.files.some(({ path }) => path === 'sw.js'));
    const manifest = manifestIn(join(dir, 'sw.js'));
    const precached = release.files.filter(({ path }) => manifest.some(({ url }) => url === path));
    assert.deepEqual(
      manifest,
      precached.map(({ path, integrity }) => ({ integrity, revision: null, url: path })),
    );
    const start = [release.entry, ...(release.initial ?? [])];
    assert.ok(start.every((script) => precached.some(({ path }) => path === script)));
    assert.deepEqual(
      precached
        .filter(({ path }) => !start.includes(path))
        .map(({ path }) =>
          path.endsWith('.woff2')
            ? path.replace(/\.[0-9a-f]+\./, '.')
            : /without a network|something else/.exec(readFileSync(join(dir, path), 'utf8'))?.[0],
        )
        .sort(),
      ['inter-latin-wght-subset.woff2', 'without a network'],
    );
  });

  it('has the same bytes when it is built again', async () => {
    const worker = async () => {
      const { dir } = await build();
      const bytes = readFileSync(join(dir, 'sw.js'), 'utf8');
      rmSync(dir, { recursive: true });
      return bytes;
    };
    assert.equal(await worker(), await worker());
  });

  it('does not build when the shell cannot start without a network', async () => {
    write('start/bootstrap.tsx', "void import('../other.ts');\n");
    await assert.rejects(build(), /bootstrap\.tsx does not import \.\/offline-start\.tsx/);
  });

  it('does not build when the worker accepts no list of files', async () => {
    write('start/bootstrap.tsx', "void import('./offline-start.tsx');\n");
    write('browser/pwa/sw/worker.ts', 'console.log(1);\n');
    await assert.rejects(build(), /Can't find self\.__WB_MANIFEST in your SW source/);
  });

  it('is not there in a shell that has none', async () => {
    write('start/bootstrap.tsx', "void import('../other.ts');\n");
    rmSync(join(folder, 'src/browser/pwa'), { recursive: true });
    const { release } = await build();
    assert.ok(release.files.every(({ path }) => path !== 'sw.js'));
  });
});
