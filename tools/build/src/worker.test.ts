import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { buildRelease } from './build-release.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

describe("the shell's service worker", () => {
  // Inside the package, so that its imports are found.
  const work = mkdtempSync(join(fixtures, '.dev-'));
  const folder = join(work, 'host');
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, 'src', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'src', path), text);
  };
  const build = () =>
    buildRelease({ name: 'host', folder, outDir: join(work, 'dist'), provides: ['react', '@jangada/contracts'] });

  before(() => {
    cpSync(join(fixtures, 'host'), folder, { recursive: true });
    write('main.tsx', "import './bootstrap.tsx';\n");
    write('bootstrap.tsx', "void import('./pwa/offline-start.tsx');\nvoid import('./other.ts');\n");
    write('pwa/offline-start.tsx', "document.title = 'without a network';\n");
    write('other.ts', "document.title = 'something else';\n");
    write('pwa/sw/worker.ts', 'declare const __SHELL_FILES__: unknown;\nconsole.log(__SHELL_FILES__);\n');
  });
  after(() => rmSync(work, { recursive: true }));

  it('is one file of the release, and names with their hashes the files that start without a network', async () => {
    const { dir, release } = await build();
    const code = readFileSync(join(dir, 'sw.js'), 'utf8');
    const named = release.files.filter(({ path }) => code.includes(path));
    assert.ok(release.files.some(({ path }) => path === 'sw.js'));
    assert.ok(named.every(({ integrity }) => code.includes(integrity)));
    assert.ok(named.some(({ path }) => path === release.entry));
    const textOf = (path: string) => readFileSync(join(dir, path), 'utf8');
    const chunks = named.filter(({ path }) => path !== release.entry && !release.initial?.includes(path));
    assert.deepEqual(
      chunks.map(({ path }) => /without a network|something else/.exec(textOf(path))?.[0]),
      ['without a network'],
    );
  });

  it('does not build when the shell cannot start without a network', async () => {
    write('bootstrap.tsx', "void import('./other.ts');\n");
    await assert.rejects(build(), /bootstrap\.tsx does not import \.\/pwa\/offline-start\.tsx/);
  });

  it('is not there in a shell that has none', async () => {
    rmSync(join(folder, 'src/pwa'), { recursive: true });
    const { release } = await build();
    assert.ok(release.files.every(({ path }) => path !== 'sw.js'));
  });
});
