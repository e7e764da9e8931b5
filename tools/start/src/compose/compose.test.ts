import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readOrCreateSecrets } from '../secrets.ts';
import {
  composeFile,
  composeVariables,
  DEMO,
  PRODUCTION,
  readCompose,
  readDemo,
  readProduction,
} from './compose-file.ts';
import { composeEnvironment } from './write-environment.ts';

const workspaceDir = fileURLToPath(new URL('../../../../', import.meta.url));
const compose = composeFile(PRODUCTION) + composeFile(DEMO);
const [production, demo] = [readProduction(), readDemo()];

/** With fewer variables the text of a service was not found. */
const VARIABLES_MIN = 5;

describe('the files of Compose', () => {
  for (const [service, files] of [
    ['edge-1', ['edge/src/config.ts']],
    ['api-1', ['api/src/config/config.ts', 'api/src/config/captcha-access.ts', 'api/src/config/optional-parts.ts']],
    ['realtime-1', ['realtime/src/config/config.ts']],
    ['sandbox', ['sandbox/src/config.ts']],
  ] as const) {
    it(`give ${service} only variables that it reads`, () => {
      const source = files.map((file) => readFileSync(join(workspaceDir, 'services', file), 'utf8')).join('\n');
      const variables = composeVariables(demo, service);
      assert.ok(variables.length >= VARIABLES_MIN);
      assert.deepEqual(
        variables.filter((name) => !source.includes(name)),
        [],
      );
    });
  }

  it('give the API all its variables', () => {
    const readConfig = (file: string) => readFileSync(join(workspaceDir, 'services/api/src/config', file), 'utf8');
    const [, variables = ''] = /const variables = \{\n([^]*?)\n\};\n/.exec(readConfig('config.ts')) ?? [];
    const [, captcha = ''] = /export const captchaOf ([^]*?)\n\};\n/.exec(readConfig('captcha-access.ts')) ?? [];
    const needed = `${variables}\n${captcha}`.split('\n').flatMap((line) => {
      const [, name] = /^ +([A-Z0-9_]+): (?:text|newestFirst|pem|json)\(.*\),$/.exec(line) ?? [];
      return name === undefined || /\.(?:default|optional)\(/.test(line) ? [] : name;
    });
    assert.ok(needed.length >= 8);
    const given = composeVariables(production, 'api-1');
    assert.deepEqual(
      needed.filter((name) => !given.includes(name)),
      [],
    );
  });

  it('tell the owner of the database to the migration, its preparation, `operate` and the demo alone', () => {
    const told = Object.entries(demo.services).flatMap(([name, { secrets = [] }]) =>
      secrets.some((one) => (typeof one === 'string' ? one : one.source) === 'database-owner-url') ? name : [],
    );
    assert.deepEqual(told.toSorted(), ['migrate', 'operate', 'prepare', 'seed']);
  });

  it('are merged as Compose does: lists are added to, commands and what says so replaced', () => {
    const { services } = readCompose(
      "networks: {}\nsecrets: {}\nservices: { a: { command: ['x'], ports: ['1:1'], volumes: ['v:/v'], environment: { A: '1', B: '2' } } }",
      "services: { a: { command: ['y'], ports: !override ['2:2'], volumes: ['w:/w'], environment: { B: '3' } } }",
    );
    assert.deepEqual(services['a'], {
      command: ['y'],
      ports: ['2:2'],
      volumes: ['v:/v', 'w:/w'],
      environment: { A: '1', B: '3' },
    });
  });

  it('get every variable they read from write-environment.ts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jangada-compose-'));
    const made = composeEnvironment(readOrCreateSecrets(folder), folder);
    rmSync(folder, { recursive: true });
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? '');
    assert.deepEqual(
      [...new Set(asked)].filter((name) => !(name in made)),
      [],
    );
    assert.ok(Object.values(made).every((value) => !value.includes('\n') && !value.includes("'")));
  });

  it('have a second replica of everything that has no state, and a proxy that knows each of them', () => {
    for (const name of ['edge', 'api', 'realtime'])
      for (const { services } of [production, demo])
        assert.deepEqual(services[`${name}-2`], services[`${name}-1`], name);
    const proxy = ['haproxy', 'tls', 'third-parties']
      .map((name) => readFileSync(join(workspaceDir, `tools/start/src/compose/${name}.cfg`), 'utf8'))
      .join('\n');
    const named = [...proxy.matchAll(/"\$\{([A-Z0-9_]+)\}"/g)].map(([, name]) => name ?? '');
    assert.ok(named.length > 8);
    // The file of the secret sets this one.
    const given = [...composeVariables(production, 'proxy'), 'THIRD_PARTY_PROXY_SECRET'];
    assert.deepEqual([...new Set(named)].toSorted(), given.toSorted());
  });

  it('run the services in the image without tests and tools, and the demo in the other one', () => {
    const of = (image: string): string[] =>
      Object.entries(demo.services).flatMap(([name, service]) => (service.image === image ? [name] : []));
    assert.deepEqual(of('jangada').toSorted(), [
      'api-1',
      'api-2',
      'edge-1',
      'edge-2',
      'migrate',
      'realtime-1',
      'realtime-2',
    ]);
    assert.deepEqual(of('jangada-tools').toSorted(), [
      'deploy',
      'operate',
      'prepare',
      'sandbox',
      'seed',
      'store-volume',
    ]);
  });

  it('run files that exist', () => {
    const files = [...compose.matchAll(/'((?:services|tools)\/[^']+\.ts)'/g)].map(([, file]) => file ?? '');
    assert.ok(files.length >= 6);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(workspaceDir, file))),
      [],
    );
  });
});
