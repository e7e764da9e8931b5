import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readSecret, writeDatabaseFiles, writeSecretFiles } from '@jangada/cli/setup/secret-files';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { configFailure, services } from './production/load-config.ts';
import { environmentFile, unitOf, unitsDir } from './production/unit.ts';
import { workspaceDir } from './run.ts';

const backups = join(workspaceDir, 'deploy/backup');
/** Of ten, by `systemd-analyze security`. */
const EXPOSURE_MAX = 2;
const PROGRAM = '/opt/jangada/node_modules/.bin/node';
const DATABASE = 'postgres://a:b@127.0.0.1/a';

const analyze = findOrInstall('systemd-analyze', 'systemd');

describe('the systemd units', { skip: analyze === null }, () => {
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'jangada-units-'));
    cpSync(unitsDir, join(root, 'etc/systemd/system'), { recursive: true });
    for (const program of [PROGRAM, '/usr/bin/restic', '/bin/sh']) {
      mkdirSync(join(root, dirname(program)), { recursive: true });
      writeFileSync(join(root, program), '', { mode: 0o755 });
    }
  });
  after(() => rmSync(root, { recursive: true }));

  const run = (...words: readonly string[]) =>
    spawnSync(analyze ?? '', [...words, `--root=${root}`], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });

  for (const service of [...services, 'migrate']) {
    it(`of ${service} is understood, and exposes at most ${EXPOSURE_MAX} of 10`, () => {
      const name = `jangada-${service}.service`;
      const verified = run('verify', '--recursive-errors=no', join(root, 'etc/systemd/system', name));
      assert.deepEqual([verified.status, verified.stderr], [0, '']);
      const { stdout } = run('security', '--offline=true', name);
      const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
      assert.ok(Number(exposure) <= EXPOSURE_MAX, stdout);
    });
  }

  for (const unit of readdirSync(backups).filter((name) => name.endsWith('.timer')))
    it(`of ${unit} is understood, with its service`, () => {
      for (const name of [unit, unit.replace('.timer', '.service')]) {
        cpSync(join(backups, name), join(root, 'etc/systemd/system', name));
        const verified = run('verify', '--recursive-errors=no', join(root, 'etc/systemd/system', name));
        assert.deepEqual([verified.status, verified.stderr], [0, '']);
      }
    });
});

describe('a service as its unit starts it', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-credentials-'));
    writeSecretFiles(folder);
    writeDatabaseFiles(folder, {
      'database-url': DATABASE,
      'database-owner-url': DATABASE,
      'edge-database-url': DATABASE,
    });
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const service of services)
    it(`has all that the configuration of ${service} needs, by jangada setup and the example`, () => {
      const { credentials, environment } = unitOf(service);
      const given = join(folder, service);
      mkdirSync(given);
      for (const [name, file] of credentials) copyFileSync(join(folder, basename(file)), join(given, name));
      const variables = Object.fromEntries(
        [...environment].map(([name, value]) => [name, value.replace('%d', given).replace('%S', folder)]),
      );
      const files = Object.entries(variables).filter(([name]) => name.endsWith('_FILE'));
      assert.deepEqual(files.map(([, file]) => basename(file)).toSorted(), [...credentials.keys()].toSorted());
      const example = environmentFile(join(unitsDir, `${service}.env.example`));
      assert.equal(configFailure(service, { ...example, ...variables }), '');
    });

  it('does not know the owner of the database, which the migration before it knows alone', () => {
    for (const service of services) assert.ok(!unitOf(service).environment.has('DATABASE_OWNER_URL_FILE'), service);
    const { command, environment } = unitOf('migrate');
    assert.deepEqual(
      [command, [...environment.keys()]],
      ['services/api/src/migrate.ts', ['DATABASE_OWNER_URL_FILE', 'DATABASE_URL_FILE']],
    );
    assert.match(
      readFileSync(join(unitsDir, 'jangada-api.service'), 'utf8'),
      /^Requires=jangada-migrate.service\nAfter=jangada-migrate.service$/m,
    );
  });

  it('keeps what is there when jangada setup runs again, and names what is still a stand-in', () => {
    const key = readSecret(folder, 'services-key');
    writeFileSync(join(folder, 'captcha-secret'), 'of the provider');
    const { made, kept, waiting } = writeSecretFiles(folder);
    assert.deepEqual([made, kept.length > 10, readSecret(folder, 'services-key')], [[], true, key]);
    assert.deepEqual(
      waiting.map(([file]) => file),
      ['pix-client-secret', 'studio-provider-key.pem', 'email-senders.json', 'sms-senders.json'],
    );
    assert.equal(statSync(join(folder, 'services-key')).mode % 0o1000, 0o600);
  });
});
