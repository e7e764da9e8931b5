import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { MANIFEST_FILE } from '@jangada/contracts/release-rules/federation-manifest';
import { releaseFaults } from '@jangada/contracts/release-rules/release-faults';
import { contentIn } from './federation-manifest.ts';
import { releaseFromManifest } from './manifest-release.ts';
import { listSourceMaps } from './release-document.ts';
import { rspackConfiguration } from './rspack-remote.ts';

const folder = join(import.meta.dirname, '../fixtures/casino');
const work = mkdtempSync(join(tmpdir(), 'manifest-release-'));
after(() => rmSync(work, { recursive: true, force: true }));

const built = join(work, 'rspack');

const build = (configuration: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
        else resolve();
      });
    });
  });

const releaseOf = (from: string) =>
  releaseFromManifest(from, { name: 'casino', folder, version: '1.2.0', outDir: join(work, 'dist') });

describe('a release that Rspack has built', () => {
  before(async () => {
    const configuration = await rspackConfiguration({ name: 'casino', folder, version: '1.2.0' });
    // Only our own build handles style sheets (federation.test.ts), but the fixture has one.
    const rules = [...(configuration.module?.rules ?? []), { test: /\.css$/, type: 'asset/source' as const }];
    await build({ ...configuration, module: { rules }, output: { ...configuration.output, path: built } });
  });

  it('fulfils the rules that the edge verifies, and takes React from the shell', async () => {
    const { dir, release } = await releaseOf(built);
    assert.match(release.uniqueName, /^casino__[0-9a-f]{8}$/);
    assert.deepEqual(releaseFaults(release, contentIn(dir)), []);
    const needs = Object.values(release.exposes).flatMap((exposed) => exposed.needs ?? []);
    assert.ok(needs.includes('react/jsx-runtime'), needs.join());
    assert.ok(!release.files.some(({ path }) => path === 'mf-stats.json'));
  });

  it('lets an async chunk run with the integrity of the plan only', async () => {
    const { dir, release } = await releaseOf(built);
    const entry = readFileSync(join(dir, release.entry), 'utf8');
    assert.match(entry, /\.integrity=globalThis\.__jangadaIntegrity/);
    assert.doesNotMatch(entry, /\bFunction\(/);
  });

  it('has its source maps beside it and no script that names one, also when the bundler wrote the name', async () => {
    const copy = join(work, 'named-maps');
    cpSync(built, copy, { recursive: true });
    const { release: hidden } = await releaseOf(built);
    const entry = join(copy, hidden.entry);
    writeFileSync(entry, `${readFileSync(entry, 'utf8')}\n//# sourceMappingURL=entry.js.map\n`);
    const { dir, release } = await releaseOf(copy);
    assert.doesNotMatch(readFileSync(join(dir, release.entry), 'utf8'), /sourceMappingURL/);
    assert.ok(!release.files.some(({ path }) => path.endsWith('.map')));
    const maps = listSourceMaps(dir).map(({ path }) => path);
    assert.ok(maps.includes(`${release.entry}.map`), maps.join());
  });

  const spoiled: [what: string, change: (manifest: Record<string, unknown>) => object, says: RegExp][] = [
    ['a name that no other release may have', (one) => ({ ...one, name: 'casino' }), /casino__ and 8 digits/],
    [
      'an entry of another kind',
      ({ metaData, ...one }) => ({
        ...one,
        metaData: { ...(metaData as object), remoteEntry: { name: 'entry.js', path: '', type: 'commonjs' } },
      }),
      /of the type commonjs/,
    ],
    [
      'a fixed address',
      ({ metaData, ...one }) => ({ ...one, metaData: { ...(metaData as object), publicPath: 'https://cdn.example/' } }),
      /has to be auto/,
    ],
    [
      'no module for an expose of the offer',
      (one) => ({ ...one, exposes: [] }),
      /The offer names \.\/routes\/\w+, which/,
    ],
    ['no list of modules', ({ exposes: _exposes, ...one }) => one, /is not a manifest of Module Federation/],
  ];
  for (const [what, change, says] of spoiled) {
    it(`is refused with ${what}`, async () => {
      const copy = join(work, what.replaceAll(' ', '-'));
      cpSync(built, copy, { recursive: true });
      const file = join(copy, MANIFEST_FILE);
      writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)));
      const before = readdirSync(join(work, 'dist/casino'));
      await assert.rejects(releaseOf(copy), says);
      assert.deepEqual(readdirSync(join(work, 'dist/casino')), before);
    });
  }

  it('is refused without a manifest', async () => {
    await assert.rejects(releaseOf(folder), /has no mf-manifest\.json/);
  });
});
