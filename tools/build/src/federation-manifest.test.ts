import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Release } from '@jangada/contracts/delivery/release';
import { buildRelease } from './build-release.ts';
import type { BuiltRelease } from './build-release.ts';
import { MANIFEST_FILE } from '@jangada/contracts/release-rules/federation-manifest';
import { checkManifest, federationFaults } from './federation-manifest.ts';
import { workspaceDir } from './targets.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const provides = ['react', 'react/jsx-runtime', 'react-dom', '@jangada/contracts'];

/** The part of a manifest that this test reads. */
interface Manifest {
  name: string;
  metaData: {
    globalName: string;
    publicPath: string;
    pluginVersion: string;
    buildInfo: { buildVersion: string; buildName: string };
    remoteEntry: { name: string; path: string; type: string };
  };
  exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[];
  shared: { name: string; singleton: boolean }[];
}

/** The public function by which Module Federation tools read a manifest, in the plugin's version. */
const require = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
const { generateSnapshotFromManifest } = require('@module-federation/sdk') as {
  generateSnapshotFromManifest(
    manifest: Manifest,
    options: { version: string },
  ): {
    publicPath: string;
    remoteEntry: string;
    globalName: string;
    modules: { moduleName: string; assets: { js: { sync: string[] } } }[];
    shared: { sharedName: string }[];
  };
};

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8'));

describe('the manifest of a remote', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'jangada-manifest-'));
  let wallet: BuiltRelease;
  let manifest: Manifest;

  before(async () => {
    wallet = await buildRelease({ name: 'wallet', folder: join(fixtures, 'wallet'), outDir, provides });
    manifest = manifestOf(wallet.dir);
  });
  after(() => rmSync(outDir, { recursive: true, force: true }));

  it('is a file of the release with a hash, and the report of the build is none', () => {
    const paths = wallet.release.files.map(({ path }) => path);
    assert.ok(paths.includes(MANIFEST_FILE));
    assert.deepEqual(
      paths.filter((path) => !path.endsWith('.js')),
      [MANIFEST_FILE],
    );
  });

  it('names container, version, entry and base as release.json does', () => {
    const { uniqueName, version, entry } = wallet.release;
    assert.equal(manifest.name, uniqueName);
    assert.deepEqual(manifest.metaData.buildInfo, { buildVersion: version, buildName: 'wallet' });
    assert.deepEqual(manifest.metaData.remoteEntry, { name: entry, path: '', type: 'var' });
    assert.equal(manifest.metaData.globalName, uniqueName);
    assert.equal(manifest.metaData.publicPath, 'auto');
    assert.equal(manifest.metaData.pluginVersion, '2.9.2');
  });

  it('lists for each module exactly its files, its lazy imports separately', () => {
    const lazy = wallet.release.files.map(({ path }) => path).filter((path) => /^\d+\./.test(path));
    assert.equal(lazy.length, 1);
    const listed = Object.fromEntries(manifest.exposes.map(({ path, assets }) => [path, assets.js]));
    const wanted = Object.entries(wallet.release.exposes).map(([path, { scripts }]) => [
      path,
      { sync: scripts, async: path === './routes/wallet' ? lazy : [] },
    ]);
    assert.deepEqual(listed, Object.fromEntries(wanted));
  });

  it('lists the shared modules', () => {
    assert.deepEqual(
      manifest.shared.map(({ name, singleton }) => [name, singleton]),
      [
        ['@jangada/contracts/values/money', true],
        ['react', true],
        ['react/jsx-runtime', true],
      ],
    );
  });

  it('leads a tool of Module Federation to entry and modules, from the address of the manifest alone', () => {
    const address = `https://site.example/releases/wallet/1.0.0/${MANIFEST_FILE}`;
    const snapshot = generateSnapshotFromManifest(manifest, { version: address });
    assert.equal(
      snapshot.publicPath + snapshot.remoteEntry,
      `https://site.example/releases/wallet/1.0.0/${wallet.release.entry}`,
    );
    assert.equal(snapshot.globalName, wallet.release.uniqueName);
    assert.deepEqual(
      snapshot.modules.map(({ moduleName, assets }) => [`./${moduleName}`, assets.js.sync]),
      Object.entries(wallet.release.exposes).map(([path, { scripts }]) => [path, scripts]),
    );
    assert.deepEqual(
      snapshot.shared.map(({ sharedName }) => sharedName),
      manifest.shared.map(({ name }) => name),
    );
  });

  it('contains no path of the build machine, and neither does any other file of the release', () => {
    for (const { path } of wallet.release.files) {
      const text = readFileSync(join(wallet.dir, path), 'utf8');
      for (const folder of [workspaceDir, outDir, process.cwd()])
        assert.ok(!text.includes(folder), `${path}: ${folder}`);
    }
  });

  const refused: [what: string, change: (folder: string, release: Release) => Release | void, says: RegExp][] = [
    [
      'an entry with other bytes',
      (folder, { entry }) => writeFileSync(join(folder, entry), `${readFileSync(join(folder, entry), 'utf8')}\n`),
      /entry\.\w+\.js has other bytes than release\.json says/,
    ],
    ['an entry that is missing', (folder, { entry }) => rmSync(join(folder, entry)), /entry\.\w+\.js is missing/],
    [
      'an entry that defines another container',
      (folder, { entry, uniqueName }) => {
        const text = readFileSync(join(folder, entry), 'utf8');
        writeFileSync(join(folder, entry), text.replace(`var ${uniqueName}`, 'var wallet__ffffffff'));
      },
      /entry\.\w+\.js defines no wallet__[0-9a-f]{8}/,
    ],
    ['a release without a manifest', (folder) => rmSync(join(folder, MANIFEST_FILE)), /mf-manifest\.json is missing/],
    [
      'a release that does not list its manifest',
      (_folder, release) => ({ ...release, files: release.files.filter(({ path }) => path !== MANIFEST_FILE) }),
      /mf-manifest\.json is not among the files of release\.json/,
    ],
    [
      'a manifest that is no JSON',
      (folder) => writeFileSync(join(folder, MANIFEST_FILE), '<html>'),
      /mf-manifest\.json is not a manifest of Module Federation/,
    ],
    [
      'a manifest of something else',
      (folder) => writeFileSync(join(folder, MANIFEST_FILE), '{"name":"wallet"}'),
      /mf-manifest\.json is not a manifest of Module Federation/,
    ],
  ];

  const changed = (change: (manifest: Manifest) => void) => (folder: string) => {
    const document = manifestOf(folder);
    change(document);
    writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(document));
  };

  const different: [what: string, change: (manifest: Manifest) => void, says: RegExp][] = [
    ['name', (one) => (one.name = 'wallet'), /its name is wallet, not wallet__/],
    ['global', (one) => (one.metaData.globalName = 'other'), /its global is other, not wallet__/],
    ['version', (one) => (one.metaData.buildInfo.buildVersion = '9.9.9'), /its version is 9\.9\.9, not 1\.0\.0/],
    ['entry', (one) => (one.metaData.remoteEntry.name = 'old.js'), /its entry is old\.js, not entry\./],
    ['base', (one) => (one.metaData.publicPath = '/'), /its public path is \/, not auto/],
    ['list of modules', (one) => one.exposes.pop(), /the list of its modules is .*, not .*\.\/texts\/en/],
    [
      'list of files',
      (one) => one.exposes.forEach(({ assets }) => (assets.js.sync = ['old.js'])),
      /what it has for \.\/routes\/wallet is old\.js, not routes-wallet.*it names old\.js, which the release does not have/s,
    ],
    ['list of shared modules', (one) => (one.shared = []), /it does not say that react comes from the shell/],
  ];

  const cases = [
    ...refused,
    ...different.map(([what, change, says]) => [`a manifest with another ${what}`, changed(change), says] as const),
  ];

  for (const [what, change, says] of cases) {
    it(`refuses ${what}, by name`, () => {
      const folder = mkdtempSync(join(outDir, 'changed-'));
      cpSync(wallet.dir, folder, { recursive: true });
      assert.deepEqual(federationFaults(folder, wallet.release), []);
      const release = change(folder, wallet.release) ?? wallet.release;
      assert.match(federationFaults(folder, release).join(' '), says);
      assert.throws(() => checkManifest(folder, release), says);
    });
  }
});

describe('a remote that imports later what no shell provides', () => {
  // The folder is inside the package, so that its imports are found.
  const work = mkdtempSync(join(fixtures, '.dev-'));
  after(() => rmSync(work, { recursive: true }));

  it('does not build, and the key is named', async () => {
    const folder = join(work, 'wallet');
    cpSync(join(fixtures, 'wallet'), folder, { recursive: true });
    const file = join(folder, 'src/more.ts');
    writeFileSync(file, `import 'react-dom/server';\n${readFileSync(file, 'utf8')}`);
    await assert.rejects(
      buildRelease({ name: 'wallet', folder, outDir: join(work, 'dist'), provides }),
      /loaded later imports react-dom\/server, which the shell does not provide/,
    );
  });
});
