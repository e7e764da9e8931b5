import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SOURCE_MAPS_FOLDER } from '@jangada/contracts/delivery/source-maps';
import { buildRelease, HOST_TEXTS } from './build-release.ts';
import { listSourceMaps } from './release-document.ts';
import { workspaceDir } from './targets.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const provides = ['react', 'react/jsx-runtime', 'react-dom', '@jangada/contracts'];

describe('building a remote', () => {
  // The folder is inside the package, so that its imports are found.
  const work = mkdtempSync(join(fixtures, '.dev-'));
  const folder = join(work, 'wallet');
  const outDir = join(work, 'dist');
  const build = (version?: string, provided: readonly string[] = provides) =>
    buildRelease({ name: 'wallet', version, folder, outDir, provides: provided });
  const edit = (path: string, from: string | RegExp, to: string) => {
    const file = join(folder, 'src', path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };

  before(() => cpSync(join(fixtures, 'wallet'), folder, { recursive: true }));
  after(() => rmSync(work, { recursive: true }));

  it('describes every file it wrote, the scripts of each module and its shared modules', async () => {
    const { dir, release, built } = await build();
    assert.equal(built, true);
    assert.match(release.uniqueName, /^wallet__[0-9a-f]{8}$/);
    assert.ok(release.files.every(({ path }) => existsSync(join(dir, path))));
    assert.deepEqual(release.exposes['./routes/wallet']?.needs, [
      '@jangada/contracts/values/money',
      'react',
      'react/jsx-runtime',
    ]);
    assert.deepEqual(release.exposes['./texts/pt']?.needs, []);
    assert.equal(release.offer?.routes[0]?.path, '/account/wallet');
  });

  it('needs no eval, and contains no React', async () => {
    const { dir, release } = await build();
    const code = release.files.map(({ path }) => readFileSync(join(dir, path), 'utf8')).join('\n');
    assert.doesNotMatch(code, /\beval\(|new Function\(|Function\(["']/);
    assert.doesNotMatch(code, /react\.element|react\.transitional/);
  });

  it('does nothing without changes', async () => {
    assert.equal((await build()).built, false);
  });

  it('writes the same bytes for the same sources', async () => {
    const first = await build();
    rmSync(join(first.dir, '.digest'));
    const second = await build();
    assert.equal(second.built, true);
    assert.deepEqual(second.release, first.release);
  });

  it('makes source maps beside the same release, on request, and no script names its map', async () => {
    const { dir, release: plain } = await build();
    assert.equal(existsSync(join(dir, SOURCE_MAPS_FOLDER)), false);
    const withMaps = () => buildRelease({ name: 'wallet', folder, outDir, provides, sourceMaps: true });
    const { release, built } = await withMaps();
    assert.equal(built, true);
    assert.deepEqual(release, plain);
    const maps = listSourceMaps(dir).map(({ path }) => path);
    const scripts = release.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
    assert.deepEqual(maps, scripts.map((path) => `${path}.map`).toSorted());
    for (const path of scripts) assert.doesNotMatch(readFileSync(join(dir, path), 'utf8'), /sourceMappingURL/);
    const texts = maps.map((path) => readFileSync(join(dir, SOURCE_MAPS_FOLDER, path), 'utf8'));
    const sources = texts.flatMap((text) => (JSON.parse(text) as { sources: string[] }).sources);
    assert.ok(sources.includes('src/routes/wallet.tsx'), sources.join());
    for (const place of [work, workspaceDir]) {
      const named = texts.find((text) => text.includes(place));
      assert.equal(named?.slice(named.indexOf(place) - 100, named.indexOf(place) + 200), undefined, `names ${place}`);
    }
    assert.equal((await withMaps()).built, false);
    assert.equal((await build()).built, false);
  });

  it('gives another version another name, so that both can be in one page', async () => {
    const [one, other] = [await build(), await build('1.0.1')];
    assert.notEqual(one.release.uniqueName, other.release.uniqueName);
    assert.equal(other.release.version, '1.0.1');
  });

  it('gives the same sources built otherwise another name: a plan with both names the files of each', async () => {
    const [one, other] = [await build(), await build('1.0.0', [...provides, 'zustand'])];
    assert.notEqual(one.release.uniqueName, other.release.uniqueName);
  });

  it('builds again after an edit, under another name', async () => {
    const before = await build();
    edit('texts/pt.ts', 'Carteira', 'Minha carteira');
    const after = await build();
    assert.equal(after.built, true);
    assert.notEqual(after.release.uniqueName, before.release.uniqueName);
  });

  it('refuses an offer whose module is missing, and retains the existing release', async () => {
    const before = await build();
    edit('offer.ts', './routes/wallet', './routes/nowhere');
    await assert.rejects(build(), /names \.\/routes\/nowhere/);
    assert.ok(existsSync(join(before.dir, 'release.json')));
    edit('offer.ts', './routes/nowhere', './routes/wallet');
  });

  it('refuses the offer of another remote', async () => {
    edit('offer.ts', "defineOffer('wallet'", "defineOffer('casino'");
    await assert.rejects(build(), /offer of casino, not of wallet/);
    edit('offer.ts', "defineOffer('casino'", "defineOffer('wallet'");
  });

  it('refuses a module that imports from the shell what the shell does not provide', async () => {
    edit('more.ts', /^/, "import 'react-dom/server';\n");
    edit('routes/wallet.tsx', /^/, "import '../more.ts';\n");
    await assert.rejects(build(), /\.\/routes\/wallet imports react-dom\/server, which the shell does not provide/);
    edit('routes/wallet.tsx', "import '../more.ts';\n", '');
    edit('more.ts', "import 'react-dom/server';\n", '');
  });

  it('refuses a file over its budget, with the size and the budget', async () => {
    const noise = Array.from({ length: 90_000 }, (_, index) => Math.abs(Math.sin(index) * 1e9).toString(36)).join('');
    edit('texts/pt.ts', 'Minha carteira', noise);
    await assert.rejects(build(), /\.\/texts\/pt of wallet is \d+ bytes \(brotli\); the budget is \d+/);
  });
});

it('the file from which the texts of the shell are read is the one that imports them', () => {
  const file = join(workspaceDir, 'host', HOST_TEXTS);
  assert.match(readFileSync(file, 'utf8'), /import\('\.\/en\.ts'\)/);
});
