import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { workspaceDir } from './run.ts';

const units = join(workspaceDir, 'deploy/systemd');
const backups = join(workspaceDir, 'deploy/backup');
const services = ['api', 'edge', 'realtime'] as const;
/** Of ten, by `systemd-analyze security`. */
const EXPOSURE_MAX = 2;
const PROGRAM = '/opt/jangada/node_modules/.bin/node';
const DATABASE = 'postgres://a:b@127.0.0.1/a';

const configs = {
  api: 'services/api/src/config/config.ts',
  edge: 'services/edge/src/config.ts',
  realtime: 'services/realtime/src/config/config.ts',
} as const;

const analyze = findOrInstall('systemd-analyze', 'systemd');

interface Unit {
  /** The files of its secrets, by the name that the service knows them by. */
  readonly credentials: ReadonlyMap<string, string>;
  readonly environment: ReadonlyMap<string, string>;
}

const pairsOf = (text: string, sign: RegExp): Map<string, string> =>
  new Map([...text.matchAll(sign)].map(([, name = '', value = '']) => [name, value]));

const unitOf = (service: string): Unit => {
  const text = readFileSync(join(units, `jangada-${service}.service`), 'utf8');
  return {
    credentials: pairsOf(text, /^LoadCredential=([\w-]+):(\S+)$/gm),
    environment: pairsOf(text, /^Environment=(\w+)=(\S+)$/gm),
  };
};

const exampleOf = (service: string): Record<string, string> =>
  Object.fromEntries(pairsOf(readFileSync(join(units, `${service}.env.example`), 'utf8'), /^(\w+)=(.*)$/gm));

describe('the systemd units', { skip: analyze === null }, () => {
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'jangada-units-'));
    cpSync(units, join(root, 'etc/systemd/system'), { recursive: true });
    for (const program of [PROGRAM, '/usr/bin/restic', '/bin/sh']) {
      mkdirSync(join(root, dirname(program)), { recursive: true });
      writeFileSync(join(root, program), '', { mode: 0o755 });
    }
  });
  after(() => rmSync(root, { recursive: true }));

  const run = (...words: readonly string[]) =>
    spawnSync(analyze ?? '', [...words, `--root=${root}`], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });

  for (const service of services) {
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
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'jangada-credentials-'))));
  after(() => rmSync(folder, { recursive: true }));

  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const sender = JSON.stringify([{ by: 'http', url: 'https://sender.example', key: 'k' }]);
  /** A secret of the right shape for each credential. */
  const secrets: Readonly<Record<string, string>> = {
    'database-url': DATABASE,
    'database-owner-url': DATABASE,
    'edge-database-url': DATABASE,
    'services-key': Buffer.alloc(32).toString('base64url'),
    'files-key': Buffer.alloc(32).toString('base64url'),
    'pix-client-secret': 'secret',
    'captcha-secret': 'secret',
    'delivery-token': 'a-token-of-enough-characters',
    'studio-key.pem': privateKey,
    'sports-key.pem': privateKey,
    'email-senders.json': sender,
    'sms-senders.json': sender,
    'operators.json': JSON.stringify({ ana: 'a'.repeat(43) }),
  };

  for (const service of services)
    it(`has all that the configuration of ${service} needs`, () => {
      const { credentials, environment } = unitOf(service);
      for (const [name, file] of credentials) {
        const secret = secrets[basename(file)];
        assert.ok(secret, file);
        writeFileSync(join(folder, name), `${secret}\n`);
      }
      const given = Object.fromEntries(
        [...environment].map(([name, value]) => [name, value.replace('%d', folder).replace('%S', folder)]),
      );
      const files = Object.entries(given).filter(([name]) => name.endsWith('_FILE'));
      assert.deepEqual(files.map(([, file]) => basename(file)).toSorted(), [...credentials.keys()].toSorted());
      const env = { PATH: process.env['PATH'], ...exampleOf(service), STUDIO_PROVIDER_PUBLIC_KEY: publicKey, ...given };
      const config = join(workspaceDir, configs[service]);
      const load = `import(${JSON.stringify(config)}).then((read) => (read.loadConfig ?? read.readConfig)(process.env))`;
      const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', load], {
        encoding: 'utf8',
        env,
      });
      assert.deepEqual([status, stderr], [0, '']);
    });
});
