import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findOrInstall, installSystemPackages } from '@jangada/server/testing/system-packages';
import { findFreePort } from '@jangada/start/ports';
import { AwsClient } from 'aws4fetch';
import { atExit } from './at-exit.ts';

/** The system's Python, which has Debian's packages; another one in the PATH may lack them. */
const PYTHON = '/usr/bin/python3';
const SWIFT = fileURLToPath(new URL('swift_server.py', import.meta.url));
const LOOPBACK = '127.0.0.1';
const ACCOUNT = 'jangada';
const USER = 'services';
const DEVICE = 'device';
const START_MS_MAX = 60_000;
const POLL_MS = 100;

export interface TestObjectStore {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  close(): Promise<void>;
}

const hasSwift = (): boolean => spawnSync(PYTHON, ['-c', 'import swift']).status === 0;

/** Writes the sections of a Swift configuration. */
const ini = (sections: Readonly<Record<string, Readonly<Record<string, string | number>>>>): string =>
  Object.entries(sections)
    .map(([name, values]) => [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`), ''])
    .flat()
    .join('\n');

/** The settings of every Swift server: one process, its own folders, no log daemon. */
const common = (folder: string, port: number) => ({
  bind_ip: LOOPBACK,
  bind_port: port,
  workers: 0,
  user: userInfo().username,
  swift_dir: folder,
  log_address: join(folder, 'no-log-daemon'),
});

const storageServer = (folder: string, kind: string, port: number): string =>
  ini({
    DEFAULT: {
      ...common(folder, port),
      devices: join(folder, 'devices'),
      mount_check: 'false',
      disable_fallocate: 'true',
      fallocate_reserve: 0,
    },
    'pipeline:main': { pipeline: `${kind}-server` },
    [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
  });

const proxyServer = (folder: string, port: number, memcached: number, secretKey: string): string =>
  ini({
    DEFAULT: common(folder, port),
    'pipeline:main': { pipeline: 'catch_errors cache s3api tempauth proxy-server' },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true', allow_account_management: 'true' },
    'filter:catch_errors': { use: 'egg:swift#catch_errors' },
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `${LOOPBACK}:${memcached}` },
    'filter:s3api': { use: 'egg:swift#s3api', location: 'us-east-1', dns_compliant_bucket_names: 'false' },
    'filter:tempauth': { use: 'egg:swift#tempauth', [`user_${ACCOUNT}_${USER}`]: `${secretKey} .admin` },
  });

/**
 * OpenStack Swift with its S3 API, from Debian: it checks the signature (version 4) and body hash of every request, and
 * stores objects on disk.
 *
 * @param folder a new one for its data
 * @param buckets created before it is returned
 * @throws when it is not installed and cannot be, or does not start
 */
export const startObjectStore = async (folder: string, buckets: readonly string[]): Promise<TestObjectStore> => {
  if (!hasSwift() && !(installSystemPackages(['python3-swift', 'memcached']) && hasSwift()))
    throw new Error('python3-swift is not installed, and cannot be here');
  const memcached = findOrInstall('memcached', 'memcached');
  if (memcached === null) throw new Error('memcached is not installed, and cannot be here');

  const [secretKey, accessKey] = [randomBytes(24).toString('base64url'), `${ACCOUNT}:${USER}`];
  const ports = {
    account: await findFreePort(),
    container: await findFreePort(),
    object: await findFreePort(),
    cache: await findFreePort(),
    proxy: await findFreePort(),
  };
  mkdirSync(join(folder, 'devices', DEVICE), { recursive: true });
  const paths = { swift_hash_path_prefix: 'cluster', swift_hash_path_suffix: 'cluster' };
  const swift = ini({ 'swift-hash': paths, 'storage-policy:0': { name: 'only', default: 'yes' } });
  writeFileSync(join(folder, 'swift.conf'), swift);
  const rings = [SWIFT, 'rings', folder, DEVICE, ports.account, ports.container, ports.object].map(String);
  const made = spawnSync(PYTHON, rings, { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`Swift has no rings: ${made.stderr}`);

  const children: ChildProcess[] = [];
  atExit(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  const run = (program: string, args: readonly string[]): void => {
    children.push(spawn(program, args, { stdio: 'ignore' }));
  };
  const close = async (): Promise<void> => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  };
  run(memcached, ['-u', userInfo().username, '-l', LOOPBACK, '-p', String(ports.cache), '-m', '32']);
  const configurations = {
    account: storageServer(folder, 'account', ports.account),
    container: storageServer(folder, 'container', ports.container),
    object: storageServer(folder, 'object', ports.object),
    proxy: proxyServer(folder, ports.proxy, ports.cache, secretKey),
  };
  for (const [kind, text] of Object.entries(configurations)) {
    const file = join(folder, `${kind}.conf`);
    writeFileSync(file, text);
    run(PYTHON, [SWIFT, 'serve', folder, file, `${kind}-server`]);
  }

  const endpoint = `http://${LOOPBACK}:${ports.proxy}`;
  const client = new AwsClient({
    service: 's3',
    region: 'us-east-1',
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    retries: 0,
  });
  const untilMs = Date.now() + START_MS_MAX;
  for (const bucket of buckets) {
    const isMade = async () => {
      const answer = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.ok === true;
    };
    while (!(await isMade())) {
      if (Date.now() > untilMs) {
        await close();
        throw new Error(`Swift did not make the bucket ${bucket} in time`);
      }
      await wait(POLL_MS);
    }
  }
  return { endpoint, accessKey, secretKey, close };
};
