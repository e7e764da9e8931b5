import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { installRepository } from './install-repository.ts';
import { newRepository } from './new-repository.ts';
import { packageManagerOf, upgradeRepository } from './upgrade-repository.ts';

const NAMES = ['contracts', 'design', 'event-bus', 'remote-kit', 'build', 'check', 'cli'];

describe('jangada upgrade', () => {
  const work = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const folder = join(work, 'raffle');
  after(() => rmSync(work, { recursive: true, force: true }));

  const pack = (version: string, names = NAMES): string => {
    const place = join(work, `packages-${version}`);
    mkdirSync(place);
    for (const name of names) writeFileSync(join(place, `jangada-${name}-${version}.tgz`), version);
    return place;
  };
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  before(() => void newRepository({ name: 'raffle', folder, packages: pack('3.0.0'), packageManager: 'pnpm' }));

  it('replaces the packages of a repository by those of a newer contract, in one version', () => {
    const upgrade = upgradeRepository(folder, pack('3.1.0'));
    assert.deepEqual([upgrade.from, upgrade.to, upgrade.names.length], ['3.0.0', '3.1.0', NAMES.length]);
    assert.deepEqual(
      readdirSync(join(folder, 'packages')),
      NAMES.map((name) => `jangada-${name}-3.1.0.tgz`).toSorted(),
    );
    for (const name of NAMES) {
      const wanted = `file:packages/jangada-${name}-3.1.0.tgz`;
      assert.ok(read('package.json').includes(`"@jangada/${name}": "${wanted}"`), name);
      assert.ok(read('pnpm-workspace.yaml').includes(`'@jangada/${name}': ${wanted}`), name);
    }
    assert.doesNotMatch(read('package.json') + read('pnpm-workspace.yaml'), /3\.0\.0\.tgz/);
    assert.match(read('package.json'), /"remote": "raffle"/);
  });

  it('changes nothing when a package is missing', () => {
    const text = read('package.json');
    assert.throws(() => upgradeRepository(folder, pack('3.2.0', NAMES.slice(1))), /has no jangada-contracts-….tgz/);
    assert.equal(read('package.json'), text);
    assert.equal(readdirSync(join(folder, 'packages')).length, NAMES.length);
  });

  it('refuses a folder without packages of ours', () => {
    writeFileSync(join(work, 'package.json'), '{ "dependencies": { "react": "19.3.1" } }');
    assert.throws(() => upgradeRepository(work, join(work, 'packages-3.1.0')), /names no package of @jangada/);
  });

  it('installs with the package manager of the lock file', () => {
    assert.equal(packageManagerOf(folder), 'pnpm');
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    assert.equal(packageManagerOf(folder), 'npm');
  });

  it('installs the newer packages, each with the others of its version', () => {
    const [place, repository] = [join(work, 'real'), join(work, 'repository')];
    mkdirSync(repository);
    const packReal = (version: string): string => {
      const target = join(place, version);
      for (const [index, name] of NAMES.entries()) {
        mkdirSync(join(place, 'package'), { recursive: true });
        const earlier = NAMES.slice(0, index).map((one) => [`@jangada/${one}`, version]);
        const document = { name: `@jangada/${name}`, version, dependencies: Object.fromEntries(earlier) };
        writeFileSync(join(place, 'package/package.json'), JSON.stringify(document));
        mkdirSync(target, { recursive: true });
        execFileSync('tar', ['-czf', join(target, `jangada-${name}-${version}.tgz`), '-C', place, 'package']);
      }
      return target;
    };
    const wanted = NAMES.map((name) => [`@jangada/${name}`, '3.0.0']);
    writeFileSync(
      join(repository, 'package.json'),
      JSON.stringify({ name: 'raffle', private: true, dependencies: Object.fromEntries(wanted) }),
    );
    for (const version of ['3.0.0', '3.1.0']) {
      upgradeRepository(repository, packReal(version));
      installRepository(repository, 'npm');
      for (const name of NAMES) {
        const installed = readFileSync(join(repository, `node_modules/@jangada/${name}/package.json`), 'utf8');
        assert.equal((JSON.parse(installed) as { version: string }).version, version, name);
      }
    }
    assert.match(readFileSync(join(repository, 'package-lock.json'), 'utf8'), /jangada-cli-3\.1\.0\.tgz/);
  });
});
