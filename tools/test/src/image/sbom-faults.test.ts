import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { SBOM, sbomFaults } from './sbom-faults.ts';

describe('the bill of materials of an image', () => {
  let app: string;
  beforeEach(() => void (app = mkdtempSync(join(tmpdir(), 'jangada-sbom-'))));
  afterEach(() => rmSync(app, { recursive: true }));

  const install = (folder: string, name: string, version: string): void => {
    const path = join(app, 'node_modules/.pnpm', folder, 'node_modules', name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version }));
  };
  const list = (...purls: readonly string[]): void => {
    const components = purls.map((purl) => ({ purl: `pkg:npm/${purl}`, version: purl.split('@').at(-1) }));
    writeFileSync(join(app, SBOM), JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.7', components }));
  };

  it('holds when it names each package of the image, and our own besides', () => {
    install('pg@8.23.1', 'pg', '8.23.1');
    install('@redis+client@6.3.1_x@1.0.0', '@redis/client', '6.3.1');
    list('pg@8.23.1', '%40redis/client@6.3.1', '%40jangada/server@1.0.0');
    assert.deepEqual(sbomFaults(app), []);
  });

  it('fails when it lacks a package, or names one that is not there, such as a tool of developers', () => {
    install('pg@8.23.1', 'pg', '8.23.1');
    list('pg@8.23.0', 'webpack@5.110.3');
    assert.deepEqual(sbomFaults(app), [
      'pg@8.23.1 is in it, and not in sbom.cdx.json',
      'pg@8.23.0 is in sbom.cdx.json, and not in it',
      'webpack@5.110.3 is in sbom.cdx.json, and not in it',
    ]);
  });

  it('fails when it is missing, or of another format', () => {
    assert.deepEqual(sbomFaults(app), ['sbom.cdx.json is not in it']);
    writeFileSync(join(app, SBOM), JSON.stringify({ spdxVersion: 'SPDX-2.3' }));
    assert.deepEqual(sbomFaults(app), ['sbom.cdx.json is no CycloneDX']);
  });
});
