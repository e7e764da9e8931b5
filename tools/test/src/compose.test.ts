import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { canMakeCertificates, createAuthority } from '@jangada/api/support/certificates';
import { writeSecretFiles } from '@jangada/cli/setup/secret-files';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import {
  composeFile,
  DEMO,
  interpolate,
  PRODUCTION,
  readDemo,
  readProduction,
  type ComposeFile,
  type ComposeService,
} from '@jangada/start/compose/compose-file';
import { filesOfTheInstaller, writeComposeSecrets } from '@jangada/start/compose/compose-secrets';
import { composeEnvironment } from '@jangada/start/compose/write-environment';
import { readOrCreateSecrets } from '@jangada/start/secrets';
import { cisPoints, cisRows } from './compose/cis-points.ts';
import { configFailure, services as ours } from './production/load-config.ts';
import { environmentFile } from './production/unit.ts';
import { workspaceDir } from './run.ts';

const [production, demo] = [readProduction(), readDemo()];
const files: readonly (readonly [string, ComposeFile])[] = [
  ['production', production],
  ['the demo', demo],
];
const example = join(workspaceDir, 'deploy/compose/production.env.example');

/** The points that a service misses and is not excepted from, and exceptions that it does not need. */
const missedBy = (name: string, service: ComposeService): string[] =>
  cisPoints.flatMap(({ point, checked, isMet, except }) =>
    isMet && !isMet(service, name) && !except?.services.includes(name) ? `${point} ${checked}` : [],
  );

const sourceOf = (secret: string | { readonly source: string }): string =>
  typeof secret === 'string' ? secret : secret.source;

/** The environment of a service, with its files in a folder, after what Compose puts in. */
const environmentOf = (
  service: ComposeService | undefined,
  folder: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service?.environment ?? {}).map(([name, value]) => [
      name,
      interpolate(value, given).replace('/run/secrets', folder),
    ]),
  );

/** The secrets that a script reads, with its users. */
const readByStoreUsers = (): string[] => {
  const script = readFileSync(join(workspaceDir, 'tools/start/src/compose/store-users.sh'), 'utf8');
  assert.match(script, /\$\(cat "\/run\/secrets\/\$user-s3-secret-key"\)/);
  const [, pairs = ''] = /^for pair in (.+); do$/m.exec(script) ?? [];
  return [
    ...pairs.split(' ').map((pair) => `${pair.split(':')[0]}-s3-secret-key`),
    ...[...script.matchAll(/\/run\/secrets\/([\w-]+)\)/g)].map(([, file = '']) => file),
  ];
};

describe('the files of Compose, by the points of the CIS Docker Benchmark', () => {
  for (const [which, { services }] of files)
    for (const [name, service] of Object.entries(services))
      it(`${name} of ${which} meets each point that it is not excepted from`, () => {
        assert.deepEqual(missedBy(name, service), []);
      });

  it('except only services that need it', () => {
    for (const { point, checked, isMet, except } of cisPoints)
      for (const name of except?.services ?? []) {
        const misses = files.some(([, { services }]) => {
          const service = services[name];
          return service !== undefined && isMet?.(service, name) === false;
        });
        assert.ok(misses, `${name} meets ${point} ${checked}`);
      }
  });

  it('are failed by a service without these settings, and by one that shares what is the machine’s', () => {
    const bare = missedBy('new', { image: 'redis:8', ports: ['80:80'], environment: { NEW_PASSWORD: 'x' } });
    assert.deepEqual(
      bare.map((text) => text.split(' ')[0]).filter((point) => point !== 'own'),
      ['4.1', '5.3', '5.7', '5.8', '5.10', '5.11', '5.12', '5.13', '5.14', '5.25', '5.26', '5.27', '5.28', '5.29'],
    );
    assert.equal(bare.length, 17);
    const shared = missedBy('new', {
      ...production.services['redis'],
      ...{ privileged: true, network_mode: 'host', pid: 'host', ipc: 'host', uts: 'host', userns_mode: 'host' },
      ...{ devices: ['/dev/sda'], volumes: ['/var/run/docker.sock:/var/run/docker.sock:shared'], cgroup_parent: 'x' },
      ...{
        security_opt: ['seccomp:unconfined', 'apparmor:unconfined', 'label:disable'],
        networks: ['public', 'redis'],
      },
      ...{ command: ['/usr/sbin/sshd'], ulimits: { nofile: 9 }, restart: 'no' },
    }).map((text) => text.split(' ')[0]);
    assert.deepEqual(shared, [
      ...['5.1', '5.2', '5.4', '5.5', '5.6', '5.9', '5.15', '5.16', '5.17', '5.18', '5.19', '5.20', '5.21', '5.24'],
      ...['5.25', '5.30', '5.31', 'own'],
    ]);
  });

  it('are listed in docs/operations.md as they are checked', () => {
    const text = readFileSync(join(workspaceDir, 'docs/operations.md'), 'utf8');
    const [, section = ''] = /^## Compose\n([^]*?)^## /m.exec(text) ?? [];
    const rows = section.split('\n').filter((line) => /^\| (?:\d|own)/.test(line));
    const cells = rows.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    assert.deepEqual(cells, cisRows());
  });
});

describe('docker-compose.yml', () => {
  let folder: string;
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'jangada-compose-secrets-'))));
  after(() => rmSync(folder, { recursive: true }));

  it('has no sandbox, no seed, nothing of the demo, and no secret with a value', () => {
    const text = composeFile(PRODUCTION);
    assert.deepEqual(
      Object.keys(production.services).filter((name) => /sandbox|seed|deploy/.test(name)),
      [],
    );
    assert.doesNotMatch(text.replace(/^ *#.*$/gm, ''), /JANGADA_DEMO|sandbox|\$\{\w+:?-/);
    const given = environmentFile(example);
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      [...new Set(asked)].filter((name) => !(name in given)),
      [],
    );
    for (const name of new Set(asked)) assert.ok(text.includes(`\${${name}:?`), `${name} may be missing`);
  });

  it('pins each image that is not built here by its digest', () => {
    const images = Object.entries(environmentFile(example)).filter(([name]) => name.endsWith('_IMAGE'));
    assert.equal(images.length, 5);
    for (const [name, image] of images) assert.match(image, /^[\w./-]+:[\w.-]+@sha256:/, name);
  });

  it('starts each service with the secrets of write-secrets.ts, which every user of a container can read', () => {
    writeComposeSecrets(folder);
    for (const name of ours) {
      const environment = environmentOf(production.services[`${name}-1`], folder, environmentFile(example));
      assert.equal(configFailure(name, environment), '');
    }
  });

  it('gives each service the secrets that its variables name, and no other', () => {
    for (const [which, { services, secrets }] of files)
      for (const [name, service] of Object.entries(services)) {
        const given = (service.secrets ?? []).map(sourceOf);
        for (const one of given) assert.match(secrets[one]?.file ?? '', new RegExp(`/${one}$`));
        if (name === 'operate') continue;
        const text = JSON.stringify([service.environment, service.command]);
        const named = [...text.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, file = '']) => file);
        if (name === 'store-users') named.push(...readByStoreUsers());
        const expected = [...new Set(named)].filter(
          (file) => which === 'production' || name !== 'proxy' || given.includes(file),
        );
        // The demo has no door for third parties.
        const unused = which === 'the demo' && name.startsWith('api') ? ['third-party-proxy-secret'] : [];
        assert.deepEqual(given.toSorted(), [...expected, ...unused].toSorted(), `${name} of ${which}`);
      }
  });

  it('has every file that it mounts from write-secrets.ts, but those of the installer', () => {
    const made = new Set(readdirSync(folder));
    const missing = Object.keys(production.secrets).filter((name) => !made.has(name));
    assert.deepEqual(missing.toSorted(), [...filesOfTheInstaller].toSorted());
  });

  it('shows `operate` all that jangada setup looks for, so that it makes nothing', () => {
    const seen = mkdtempSync(join(tmpdir(), 'jangada-compose-operate-'));
    try {
      for (const secret of production.services['operate']?.secrets ?? []) {
        assert.ok(typeof secret !== 'string');
        assert.equal(secret.target, `/etc/jangada/secrets/${secret.source}`);
        writeFileSync(join(seen, secret.source), readFileSync(join(folder, secret.source)));
      }
      assert.deepEqual(writeSecretFiles(seen).made, []);
    } finally {
      rmSync(seen, { recursive: true });
    }
  });

  it('keeps the secrets that are there when write-secrets.ts runs again', () => {
    const names = readdirSync(folder);
    const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const before = names.map(textOf);
    chmodSync(join(folder, 'captcha-secret'), 0o600);
    writeFileSync(join(folder, 'captcha-secret'), 'of the provider');
    assert.deepEqual(writeComposeSecrets(folder).made, []);
    assert.equal(textOf('captcha-secret'), 'of the provider');
    assert.deepEqual(
      names.filter((name, index) => textOf(name) !== before[index]),
      ['captcha-secret'],
    );
  });

  it('leads HAProxy through its four files, with the secret of the door from one of them', (test) => {
    const haproxy = findOrInstall('haproxy', 'haproxy');
    if (haproxy === null || !canMakeCertificates()) return test.skip('HAProxy or openssl is not installed');
    const authority = createAuthority(folder, 'own');
    const { cert, key } = authority.issue('/CN=example.bet.br', ['example.bet.br']);
    writeFileSync(join(folder, 'site.pem'), cert + key);
    writeFileSync(join(folder, 'third-parties-ca.pem'), readFileSync(authority.caFile));
    const proxy = production.services['proxy'];
    const configurations = (proxy?.command ?? []).filter((word) => word.startsWith('/'));
    assert.equal(configurations.length, 4);
    const paths = configurations.map((path) =>
      path
        .replace('/run/secrets', folder)
        .replace('/usr/local/etc/haproxy', join(workspaceDir, 'tools/start/src/compose')),
    );
    const env = environmentOf(proxy, folder, { DOMAIN: 'example.bet.br' });
    const words = ['-c', ...paths.flatMap((path) => ['-f', path])];
    const { status, stderr } = spawnSync(haproxy, words, { encoding: 'utf8', env });
    assert.equal(status, 0, stderr);
    const [, ...without] = paths;
    const refused = spawnSync(haproxy, ['-c', ...without.flatMap((path) => ['-f', path])], { encoding: 'utf8', env });
    assert.notEqual(refused.status, 0, 'without the file of the secret');
  });

  it('shows each tier the next one alone, and lets only the proxy and the API out', () => {
    const on = (network: string): string[] =>
      Object.entries(production.services).flatMap(([name, { networks = [] }]) =>
        networks.includes(network) ? name : [],
      );
    const internal = Object.entries(production.networks).flatMap(([name, network]) => (network?.internal ? name : []));
    assert.deepEqual(internal.toSorted(), ['api', 'database', 'edge', 'redis', 'store', 'traces']);
    assert.deepEqual(on('public'), ['proxy']);
    assert.deepEqual(on('out'), ['api-1', 'api-2']);
    assert.deepEqual(on('edge'), ['proxy', 'edge-1', 'edge-2', 'realtime-1', 'realtime-2']);
    assert.deepEqual(on('api'), ['proxy', 'api-1', 'api-2']);
    assert.deepEqual(on('database'), ['edge-1', 'edge-2', 'api-1', 'api-2', 'postgres', 'prepare', 'migrate']);
    assert.deepEqual(on('redis'), ['edge-1', 'edge-2', 'realtime-1', 'realtime-2', 'api-1', 'api-2', 'redis']);
    assert.deepEqual(on('store'), ['edge-1', 'edge-2', 'api-1', 'api-2', 'store', 'store-users']);
    assert.deepEqual(on('traces'), ['edge-1', 'edge-2', 'api-1', 'api-2']);
  });
});

describe('docker-compose.demo.yml', () => {
  let folder: string;
  let variables: Readonly<Record<string, string>>;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-compose-demo-'));
    const secrets = readOrCreateSecrets(join(folder, 'data'));
    writeComposeSecrets(join(folder, 'secrets'), secrets);
    variables = composeEnvironment(secrets, join(folder, 'secrets'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('starts each service, and the seed, with what write-environment.ts writes', () => {
    for (const name of [...ours, 'seed'] as const) {
      const service = demo.services[name in demo.services ? name : `${name}-1`];
      const environment = environmentOf(service, join(folder, 'secrets'), variables);
      assert.equal(configFailure(name === 'seed' ? 'api' : name, environment), '', name);
    }
  });

  it('is understood by Compose, on top of docker-compose.yml', (test) => {
    const command = [['docker', 'compose'], ['docker-compose']].find(
      ([program = '', ...words]) => spawnSync(program, [...words, 'version']).status === 0,
    );
    if (!command) return test.skip('neither docker compose nor docker-compose is installed');
    const [program = '', ...words] = command;
    const config = (env: Readonly<Record<string, string>>, ...paths: readonly string[]) =>
      spawnSync(
        program,
        [...words, '--project-directory', workspaceDir, ...paths.flatMap((path) => ['-f', path]), 'config', '-q'],
        { encoding: 'utf8', cwd: folder, env: { PATH: process.env['PATH'], ...env } },
      );
    const base = join(workspaceDir, PRODUCTION);
    const given = { ...environmentFile(example), SECRETS_DIR: join(folder, 'secrets') };
    const plain = config(given, base);
    assert.deepEqual([plain.status, plain.stderr], [0, '']);
    for (const name of Object.keys(given)) {
      if (name === 'COMPOSE_PROJECT_NAME') continue;
      assert.notEqual(config({ ...given, [name]: '' }, base).status, 0, `${name} is empty`);
    }
    // Version 1 does not know the tag; what it would replace is then added, which is as valid.
    const isFirst = program === 'docker-compose';
    const above = join(folder, 'above.yml');
    writeFileSync(above, isFirst ? composeFile(DEMO).replaceAll('!override ', '') : composeFile(DEMO));
    const { status, stderr } = config(variables, base, above);
    assert.deepEqual([status, stderr], [0, '']);
  });
});
