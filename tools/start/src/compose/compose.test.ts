import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readOrCreateSecrets } from '../secrets.ts';
import { composeFile, composeVariables } from './compose-file.ts';
import { composeEnvironment } from './write-environment.ts';

const workspaceDir = fileURLToPath(new URL('../../../../', import.meta.url));
const compose = composeFile();

interface Service {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly networks?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const { services } = parse(compose, { merge: true }) as { services: Readonly<Record<string, Service>> };

/** With fewer variables the text of a service was not found. */
const VARIABLES_MIN = 5;

describe('docker-compose.yml', () => {
  for (const [service, files] of [
    ['edge-1', ['edge/src/config.ts']],
    ['api-1', ['api/src/config/config.ts', 'api/src/config/optional-parts.ts']],
    ['realtime-1', ['realtime/src/config/config.ts']],
    ['sandbox', ['sandbox/src/config.ts']],
  ] as const) {
    it(`gives ${service} only variables that it reads`, () => {
      const source = files.map((file) => readFileSync(join(workspaceDir, 'services', file), 'utf8')).join('\n');
      const variables = composeVariables(service);
      assert.ok(variables.length >= VARIABLES_MIN);
      assert.deepEqual(
        variables.filter((name) => !source.includes(name)),
        [],
      );
    });
  }

  it('gives the API all its variables', () => {
    const source = readFileSync(join(workspaceDir, 'services/api/src/config/config.ts'), 'utf8');
    const [, variables = ''] = /const variables = \{\n([^]*?)\n\};\n/.exec(source) ?? [];
    const needed = variables.split('\n').flatMap((line) => {
      const [, name] = /^  ([A-Z0-9_]+): (?:text|postgresUrl|pem|json)\(.*\),$/.exec(line) ?? [];
      return name === undefined || /\.(?:default|optional)\(/.test(line) ? [] : name;
    });
    assert.ok(needed.length >= 8);
    const given = composeVariables('api-1');
    assert.deepEqual(
      needed.filter((name) => !given.includes(name)),
      [],
    );
  });

  it('tells the owner of the database to the migration and the demo alone', () => {
    const told = Object.entries(services).flatMap(([name, { environment = {} }]) =>
      Object.values(environment).some((value) => value.includes('jangada_owner')) ? name : [],
    );
    assert.deepEqual(told.toSorted(), ['migrate', 'seed']);
  });

  it('gets every variable it reads from write-environment.ts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jangada-compose-'));
    const made = composeEnvironment(readOrCreateSecrets(folder));
    rmSync(folder, { recursive: true });
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');
    assert.deepEqual(
      [...new Set(asked)].filter((name) => !(name in made)),
      [],
    );
    assert.ok(Object.values(made).every((value) => !value.includes('\n') && !value.includes("'")));
  });

  it('has a second replica of everything that has no state, and a proxy that knows each of them', () => {
    for (const name of ['edge', 'api', 'realtime']) {
      assert.match(compose, new RegExp(`^  ${name}-1: &${name}$`, 'm'));
      assert.match(compose, new RegExp(`^  ${name}-2: \\*${name}$`, 'm'));
    }
    const proxy = readFileSync(join(workspaceDir, 'tools/start/src/compose/haproxy.cfg'), 'utf8');
    const named = [...proxy.matchAll(/"\$\{([A-Z0-9_]+)\}"/g)].map(([, name]) => name ?? '');
    assert.ok(named.length > 8);
    assert.deepEqual(named.toSorted(), composeVariables('proxy').toSorted());
  });

  it('gives no service a capability, new privileges or a system that it can write to, and no network its data', () => {
    for (const [name, service] of Object.entries(services)) {
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      if (service.networks?.length === 1 && service.networks[0] === 'back') continue;
      assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']], name);
    }
    const inside = Object.entries(services).filter(([, { networks }]) => !networks?.includes('front'));
    assert.deepEqual(inside.map(([name]) => name).toSorted(), ['postgres', 'redis', 'store', 'store-bucket']);
  });

  it('runs the services in the image without tests and tools, and the demo in the other one', () => {
    const of = (image: string): string[] =>
      Object.entries(services).flatMap(([name, service]) => (service.image === image ? [name] : []));
    assert.deepEqual(of('jangada').toSorted(), [
      'api-1',
      'api-2',
      'edge-1',
      'edge-2',
      'migrate',
      'realtime-1',
      'realtime-2',
    ]);
    assert.deepEqual(of('jangada-tools').toSorted(), ['deploy', 'prepare', 'sandbox', 'seed']);
  });

  it('is what Compose reads, where Compose is installed', (test) => {
    const command = [['docker', 'compose'], ['docker-compose']].find(
      ([program = '', ...words]) => spawnSync(program, [...words, 'version']).status === 0,
    );
    if (!command) return test.skip('neither docker compose nor docker-compose is installed');
    const folder = mkdtempSync(join(tmpdir(), 'jangada-compose-'));
    const env = { ...process.env, ...composeEnvironment(readOrCreateSecrets(folder)) };
    rmSync(folder, { recursive: true });
    const [program = '', ...words] = command;
    const read = spawnSync(
      program,
      [...words, '-f', join(workspaceDir, 'docker-compose.yml'), 'config', '--services'],
      {
        encoding: 'utf8',
        env,
      },
    );
    assert.equal(read.status, 0, read.stderr);
    assert.ok(read.stdout.split('\n').includes('realtime-2'));
  });

  it('runs files that exist', () => {
    const files = [...compose.matchAll(/'((?:services|tools)\/[^']+\.ts)'/g)].map(([, file]) => file ?? '');
    assert.ok(files.length >= 6);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(workspaceDir, file))),
      [],
    );
  });
});
