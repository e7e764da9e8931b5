import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { services as running } from './production/load-config.ts';
import { unitOf } from './production/unit.ts';
import { workspaceDir } from './run.ts';

// docs/operations.md#secrets against what the services read and what the files of the deployment give them.

const services = [...running, 'migrate'];

const read = (path: string): string => readFileSync(join(workspaceDir, path), 'utf8');

/** A configuration's variable that is a secret, by its name. */
const SECRET = /(_KEY|_SECRETS?|_TOKEN|_PASSWORD|_OPERATORS|_SENDERS|_APPS|_HEADERS|_CERT|DATABASE_\w*URL|REDIS_URL)$/;
/** Names that look like one. */
const PUBLIC = new Set(['API_S3_ACCESS_KEY', 'EDGE_S3_ACCESS_KEY', 'CAPTCHA_SITE_KEY', 'HCAPTCHA_SITE_KEY']);
const COLUMNS = 5;
/** Files that hold what others hold, in the words of Redis and HAProxy, and certificates. */
const MADE_OF_OTHERS = new Set([
  'redis-users.acl',
  'redis-password',
  'proxy-secret.cfg',
  'site.pem',
  'third-parties-ca.pem',
]);

interface Row {
  readonly names: readonly string[];
  readonly files: readonly string[];
  readonly readers: readonly string[];
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

const rows = ((): Row[] => {
  const [, section = ''] = /^## Secrets\n([^]*?)^## /m.exec(read('docs/operations.md')) ?? [];
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const cells = line.split('|').slice(1, -1);
    assert.equal(cells.length, COLUMNS, line);
    const [names = '', files = '', readers = '', owner = '', renewed = ''] = cells;
    assert.ok(owner.trim() && renewed.trim(), `without owner or rotation: ${line}`);
    return {
      names: quoted(names),
      files: quoted(files),
      readers: readers.match(/\b[a-z]+\b(?! alone)/g) ?? [],
    };
  });
})();

const manifestOf = (service: string): string =>
  `deploy/kubernetes/${service === 'migrate' ? 'migrate/job' : service}.yaml`;

const listed = new Set(rows.flatMap(({ names }) => names));

const configOf = (service: string): string => {
  if (service === 'migrate') return read('services/api/src/migrate.ts');
  const folder = `services/${service}/src`;
  const parts =
    service === 'edge'
      ? ['config.ts']
      : readdirSync(join(workspaceDir, folder, 'config')).map((name) => `config/${name}`);
  return parts
    .filter((name) => !name.includes('.test.'))
    .map((name) => read(`${folder}/${name}`))
    .join('\n');
};

const readBy = (service: string): string[] => [
  ...new Set(
    [...configOf(service).matchAll(/[\s{]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): [a-z]/g)].map(([, name = '']) => name),
  ),
];

const isSecret = (name: string): boolean => SECRET.test(name) && !PUBLIC.has(name);

const composeFiles = ['docker-compose.yml', 'docker-compose.demo.yml'].map(read).join('\n');

/** What compose gives a service by a variable of `.env`, or by a file. */
const composed = [...composeFiles.matchAll(/\$\{([A-Z_]+):\?|^ {6}([A-Z0-9_]+)_FILE: ./gm)]
  .map(([, variable, byFile]) => variable ?? byFile ?? '')
  .filter((name) => isSecret(name));

const composedFiles = [...composeFiles.matchAll(/^ {2}([\w.-]+): \{ file: /gm)].map(([, name = '']) => name);

/** `…=CHANGE` in the examples, which an operator fills in. */
const changed = ['deploy/standby/patroni.env.example', 'deploy/backup/pgbackrest.conf.example']
  .flatMap((path) => [...read(path).matchAll(/^([\w-]+)=CHANGE$/gm)])
  .map(([, name = '']) => name)
  .filter((name) => name !== 'repo1-s3-key');

describe('the table of secrets', () => {
  it('names every secret that a configuration reads, with its services', () => {
    for (const service of services) {
      const secrets = readBy(service).filter(isSecret);
      assert.ok(secrets.length > 1, `the variables of ${service} were not found`);
      const missing = secrets.filter(
        (name) => !rows.some(({ names, readers }) => names.includes(name) && readers.includes(service)),
      );
      assert.deepEqual(missing, [], `of ${service}`);
    }
  });

  it('names every secret that systemd and Kubernetes give a service, with its file', () => {
    for (const service of services) {
      const { credentials, environment } = unitOf(service);
      const ofUnit = [...environment].filter(([name]) => name.endsWith('_FILE'));
      const manifest = read(manifestOf(service));
      const mounted = [...manifest.matchAll(/name: (\w+)_FILE, value: \/run\/secrets\/jangada\/([\w.-]+)/g)];
      const given = [
        ...ofUnit.map(([name, path]) => [name.replace(/_FILE$/, ''), basename(credentials.get(basename(path)) ?? '')]),
        ...mounted.map(([, name = '', file = '']) => [name, file]),
      ] as [string, string][];
      assert.ok(given.length > 2);
      const missing = given.filter(
        ([name, file]) =>
          !rows.some(
            ({ names, files, readers }) => names.includes(name) && files.includes(file) && readers.includes(service),
          ),
      );
      assert.deepEqual(missing, [], `of ${service}`);
    }
  });

  it('names every secret of compose, and of the examples for backups and the standby', () => {
    assert.ok(composed.length > 30);
    assert.deepEqual(
      [...new Set([...composed, ...changed])].filter((name) => !listed.has(name)),
      [],
    );
    const files = new Set(rows.flatMap((row) => row.files));
    assert.deepEqual(
      composedFiles.filter((name) => !files.has(name) && !MADE_OF_OTHERS.has(name)),
      [],
    );
  });

  it('invents none', () => {
    const sources = [
      ...services.map(configOf),
      ...[
        'docker-compose.yml',
        'docker-compose.demo.yml',
        'tools/cli/src/signing-key.ts',
        'tools/cli/src/ops/ops-client.ts',
        'tools/cli/src/setup/run-setup.ts',
      ].map(read),
      ...[
        'deploy/standby/patroni.env.example',
        'deploy/backup/pgbackrest.conf.example',
        'deploy/backup/backup-files.service',
      ].map(read),
    ].join('\n');
    assert.deepEqual(
      [...listed].filter((name) => !new RegExp(`\\b${name}(?:_FILE)?\\b`).test(sources)),
      [],
    );
    const made = [
      ...services.map((name) => read(manifestOf(name))),
      read('tools/cli/src/setup/secret-files.ts'),
      composeFiles,
    ].join('\n');
    assert.deepEqual(
      rows.flatMap(({ files }) => files).filter((file) => !made.includes(file)),
      [],
    );
  });

  it('gives no secret to a service that does not read it', () => {
    for (const { names, readers } of rows)
      for (const service of readers)
        assert.ok(
          names.some((name) => readBy(service).includes(name)),
          `${names.join(', ')} by ${service}`,
        );
  });
});
