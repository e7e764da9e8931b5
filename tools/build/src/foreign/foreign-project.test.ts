import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Release } from '@jangada/contracts/delivery/release';
import { releaseFaults } from '@jangada/contracts/release-rules/release-faults';
import { contentIn } from '../federation-manifest.ts';
import { releaseFromManifest } from '../manifest-release.ts';
import { listFiles } from '../release-document.ts';
import { SOURCE_MAPS_FOLDER } from '@jangada/contracts/delivery/source-maps';
import { federationOptions, foreignBuilds, writeForeignProject } from '../testing/foreign-project.ts';
import { foreignBuild } from './federation-options.ts';

const work = mkdtempSync(join(tmpdir(), 'foreign-project-'));
const folder = join(work, 'wheel');
after(() => rmSync(work, { recursive: true, force: true }));

for (const [bundler, build] of Object.entries(foreignBuilds)) {
  describe(`a project of another shape, built by its own ${bundler} configuration with our plugin in place of its own`, () => {
    let made: { dir: string; release: Release };

    before(async () => {
      writeForeignProject(folder);
      await build(folder);
      // The default of an installed tool: the project's own output.
      const target = { name: 'wheel', folder, version: '2.3.0', outDir: join(folder, 'dist') };
      made = await releaseFromManifest(join(folder, 'dist'), target);
    });

    it('is a release that keeps the rules', () => {
      assert.deepEqual(releaseFaults(made.release, contentIn(made.dir)), []);
      assert.match(made.release.uniqueName, /^wheel__[0-9a-f]{8}$/);
      const needs = made.release.exposes['./Wheel']?.needs ?? [];
      assert.ok(needs.includes('react'), needs.join());
      assert.equal(made.release.budgets?.['./Wheel']?.bytes, 60_000);
    });

    it('has source maps of its scripts and of nothing else', () => {
      const maps = listFiles(join(made.dir, SOURCE_MAPS_FOLDER)).map(({ path }) => path);
      const released = made.release.files.map(({ path }) => `${path}.map`);
      assert.ok(maps.length > 0);
      assert.deepEqual(
        maps.filter((path) => !released.includes(path)),
        [],
      );
    });

    it('has the styles that a library writes at run time in sheets that the document adopts', () => {
      const scripts = made.release.files.filter(({ path }) => path.endsWith('.js'));
      const text = scripts.map(({ path }) => readFileSync(join(made.dir, path), 'utf8')).join('\n');
      assert.match(text, /wheel-ring/);
      assert.match(text, /\.cssText\s*=/);
      assert.match(text, new RegExp(`@layer remote\\.${made.release.uniqueName}\\{[^@]`));
      assert.doesNotMatch(text, /innerHTML|setAttribute\("style"/);
    });

    it('has its sheet in the script of its view, in a layer and a scope, and no page of its own', () => {
      assert.deepEqual(
        made.release.files.filter(({ path }) => /\.(css|html)$/.test(path)),
        [],
      );
      const scripts = made.release.files.filter(({ path }) => path.endsWith('.js'));
      const text = scripts.map(({ path }) => readFileSync(join(made.dir, path), 'utf8')).join('\n');
      assert.match(
        text,
        new RegExp(`@layer remote.${made.release.uniqueName}\\{@scope \\(\\.${made.release.uniqueName}-view\\)`),
      );
      assert.match(text, /:scope\s*\{/);
      assert.doesNotMatch(text, /[{},]\s*body\s*\{/);
    });
  });
}

it('is refused by the bundler when the offer names what is not exposed, with the place to change', () => {
  const file = join(folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('./widgets/WheelTeaser', './widgets/Lost'));
  assert.throws(
    () => foreignBuild(folder, federationOptions),
    /jangada\.offer in package\.json names \.\/widgets\/Lost; the federation plugin does not expose it/,
  );
  writeFileSync(file, text);
});

describe('the files of a project', () => {
  it('are found when the configuration leaves the ending of an expose out, and a missing one is named', () => {
    const withoutEnding = { ...federationOptions.exposes, './Wheel': './src/App/Wheel' };
    foreignBuild(folder, { exposes: withoutEnding });
    const view = readFileSync(join(folder, 'node_modules/.jangada/Wheel.js'), 'utf8');
    assert.match(view, /from "\.\.\/\.\.\/src\/App\/Wheel\.jsx"/);
    assert.throws(
      () => foreignBuild(folder, { exposes: { ...withoutEnding, './Wheel': './src/Lost' } }),
      /The federation plugin exposes \.\/src\/Lost; .* has no such file/,
    );
  });

  it('are not the copy of its configuration that Vite writes for a moment', () => {
    const before = foreignBuild(folder, federationOptions);
    writeFileSync(join(folder, 'vite.config.mjs.timestamp-1-2a.mjs'), "import '@jangada/design';");
    assert.deepEqual(foreignBuild(folder, federationOptions), before);
  });
});
