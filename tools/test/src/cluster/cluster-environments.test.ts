import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { composeVariables, readDemo } from '@jangada/start/compose/compose-file';
import { readOrCreateSecrets } from '@jangada/start/secrets';
import { serviceEnvironments } from '@jangada/start/service-environments';
import { clusterEnvironments } from './cluster-environments.ts';

const demo = readDemo();
const ports = { edge: 1, api: 2, realtime: 3, sandbox: 4, ops: 5, postgres: 6 };
const url = 'postgresql://localhost/jangada';
const databases = { platformApp: url, platformOwner: url, delivery: url };
const store = { endpoint: 'http://localhost:7', accessKey: 'a', secretKey: 's' };

/** Variables only of the cluster run: the load and the log of one machine, and folders instead of volumes. */
const ONLY_IN_THE_RUN: Readonly<Record<string, readonly string[]>> = {
  'api-1': [
    // The stand-in's address, which compose names in the lists of senders.
    'MAILBOX_KEY',
    'MAILBOX_URL',
    // Files are in the object store; the folder is only the fallback.
    'API_FILES_DIR',
    // The supervisor of one machine has no job for the migrations.
    'DATABASE_OWNER_URL',
    'LOG_LEVEL',
    // The default, which `npm start` with TLS changes.
    'REALTIME_PUBLIC_TLS',
    // The sandbox is on this machine, where push services are not allowed otherwise.
    'PUSH_TRUSTED_ORIGINS',
    'RATE_LIMIT_SCALE',
  ],
  'edge-1': ['EDGE_LOG_LEVEL', 'EDGE_OVERRIDES', 'EDGE_STORAGE_DIR'],
  'realtime-1': ['REALTIME_CONNECTIONS_PER_ADDRESS_MAX', 'REALTIME_DATA_DIR', 'REALTIME_LOG_LEVEL'],
  sandbox: [],
};

/** Variables only of compose: what is below the demo, and lists of senders in the place of the stand-in's address. */
const ONLY_IN_COMPOSE: Readonly<Record<string, readonly string[]>> = {
  'api-1': ['CAPTCHA_SITE_KEY', 'EMAIL_SENDERS', 'OPS_HOST', 'OPS_TRUSTED_PROXIES', 'SMS_SENDERS'],
};

describe('the cluster run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-cluster-test-'));
  const env = serviceEnvironments({ ports, dataDir: folder }, readOrCreateSecrets(folder), databases);
  rmSync(folder, { recursive: true });
  const more = clusterEnvironments({
    redisUrl: 'redis://localhost',
    store,
    apiUrl: 'http://localhost:2',
    sandboxUrl: 'http://localhost:4',
    realtimePort: 3,
  });
  const services: readonly [service: string, variables: object][] = [
    ['api-1', { ...env.api, ...more.api }],
    ['edge-1', { ...env.edge, ...more.edge }],
    ['realtime-1', { ...env.realtime, ...more.realtime }],
    ['sandbox', env.sandbox],
  ];

  for (const [service, variables] of services)
    it(`gives ${service} each variable that docker-compose.demo.yml gives it, and others only where one machine needs them`, () => {
      const given = composeVariables(demo, service).filter((name) => !ONLY_IN_COMPOSE[service]?.includes(name));
      const expected = [...given, ...(ONLY_IN_THE_RUN[service] ?? [])];
      assert.deepEqual(Object.keys(variables).toSorted(), expected.toSorted());
    });
});
