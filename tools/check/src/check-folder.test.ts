import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { foreignBuilds, writeForeignProject } from '@jangada/build/testing/foreign-project';
import { releaseFromManifest } from '@jangada/build/manifest-release';
import { accessibilityFaults } from '@jangada/contracts/release-rules/accessibility-faults';
import { LAB_CHECKS, type AccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';

const work = mkdtempSync(join(tmpdir(), 'check-folder-'));
const folder = join(work, 'wheel');

/** As the edge starts it. */
const checkFolder = async (dir: string): Promise<AccessibilityReport> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'check-folder.ts'), dir]);
  return JSON.parse(stdout) as AccessibilityReport;
};

const makeRelease = (version: string) =>
  releaseFromManifest(join(folder, 'dist'), { name: 'wheel', folder, version, outDir: join(work, 'releases') });

describe('the files of a project of another shape, opened in a browser without its sources', () => {
  before(() => writeForeignProject(folder));
  after(() => rmSync(work, { recursive: true, force: true }));

  it('mount with the React of the shell, leave nothing behind and keep the rules of accessibility, also as scripts made of the modules of Vite', async () => {
    await foreignBuilds.vite(folder);
    const { dir, release } = await makeRelease('2.3.0');
    const report = await checkFolder(dir);
    assert.equal(release.container, undefined);
    assert.deepEqual(
      report.checks,
      LAB_CHECKS.map((check) => ({ check, findings: [] })),
    );
    assert.deepEqual(accessibilityFaults(report, release, report.digest, LAB_CHECKS), []);
  });

  it('are refused for what only the published bytes do', async () => {
    rmSync(join(folder, 'dist'), { recursive: true });
    await foreignBuilds.rspack(folder);
    const manifest = join(folder, 'dist/mf-manifest.json');
    const { exposes } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      exposes: { path: string; assets: { js: { sync: string[] } } }[];
    };
    const scripts = exposes.find(({ path }) => path === './widgets/WheelTeaser')?.assets.js.sync ?? [];
    for (const script of scripts) {
      const file = join(folder, 'dist', script);
      const text = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        text.replace(/"Spin the wheel"/, '(window.stolen = setInterval(() => 0, 1e6), "Spin the wheel")'),
      );
    }
    const { dir, release } = await makeRelease('2.3.1');
    const report = await checkFolder(dir);
    const [fault] = accessibilityFaults(report, release, report.digest, LAB_CHECKS);
    assert.equal(fault?.rule, 'check');
    assert.match(fault?.says ?? '', /slot \.\/widgets\/WheelTeaser: after 20 times in and out 20 timers are left/);
  });
});
