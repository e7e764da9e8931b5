import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findOrInstall, installSystemPackages } from '@jangada/server/testing/system-packages';
import { atExit } from './at-exit.ts';

/** The system's Python, which has Debian's packages; another one in the PATH may lack them. */
const PYTHON = '/usr/bin/python3';
const SWIFT = fileURLToPath(new URL('swift_server.py', import.meta.url));
const LOOPBACK = '127.0.0.1';
const ACCOUNT = 'jangada';
const ROOT = 'root';
const DEVICE = 'device';
/** The namespace of its network is its own, but for the proxy's. */
const PORTS = { account: 6002, container: 6001, object: 6000, cache: 11211 } as const;
const START_MS_MAX = 60_000;
const POLL_MS = 100;

interface Options {
  /** A new one for its data. */
  readonly folder: string;
  /** The namespace of its network, as a file. */
  readonly network: string;
  /** Where this process reaches it, and the port that the services call. */
  readonly address: string;
  readonly port: number;
  readonly rootPassword: string;
  /** What store-users.sh makes: a bucket for each user, who reaches no other. */
  readonly users: readonly { readonly name: string; readonly secretKey: string; readonly bucket: string }[];
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

const storageServer = (folder: string, kind: keyof typeof PORTS): string =>
  ini({
    DEFAULT: {
      ...common(folder, PORTS[kind]),
      devices: join(folder, 'devices'),
      mount_check: 'false',
      disable_fallocate: 'true',
      fallocate_reserve: 0,
    },
    'pipeline:main': { pipeline: `${kind}-server` },
    [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
  });

const proxyServer = ({ folder, port, rootPassword, users }: Options): string =>
  ini({
    DEFAULT: { ...common(folder, port), bind_ip: '0.0.0.0' },
    'pipeline:main': { pipeline: 'catch_errors account cache s3api tempauth proxy-server' },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true', allow_account_management: 'true' },
    'filter:catch_errors': { use: 'egg:swift#catch_errors' },
    'filter:account': { 'paste.filter_factory': 'swift_server:account_of_users', account: ACCOUNT },
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: `${LOOPBACK}:${PORTS.cache}` },
    'filter:s3api': { use: 'egg:swift#s3api', location: 'us-east-1', dns_compliant_bucket_names: 'false' },
    'filter:tempauth': {
      use: 'egg:swift#tempauth',
      [`user_${ACCOUNT}_${ROOT}`]: `${rootPassword} .admin`,
      ...Object.fromEntries(users.map(({ name, secretKey }) => [`user_${ACCOUNT}_${name}`, secretKey])),
    },
  });

/**
 * OpenStack Swift with its S3 API, from Debian: it checks the signature (version 4) and body hash of every request, and
 * stores objects on disk.
 *
 * @throws when it is not installed and cannot be, or does not start
 */
export const startObjectStore = async (options: Options): Promise<{ close(): Promise<void> }> => {
  const { folder, network, address, port, rootPassword, users } = options;
  const memcached = findObjectStore();
  mkdirSync(join(folder, 'devices', DEVICE), { recursive: true });
  const paths = { swift_hash_path_prefix: 'cluster', swift_hash_path_suffix: 'cluster' };
  const swift = ini({ 'swift-hash': paths, 'storage-policy:0': { name: 'only', default: 'yes' } });
  writeFileSync(join(folder, 'swift.conf'), swift);
  const rings = [SWIFT, 'rings', folder, DEVICE, PORTS.account, PORTS.container, PORTS.object].map(String);
  const made = spawnSync(PYTHON, rings, { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`Swift has no rings: ${made.stderr}`);

  const children: ChildProcess[] = [];
  atExit(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  const run = (program: string, args: readonly string[]): void => {
    children.push(
      spawn('setpriv', ['--pdeathsig', 'KILL', 'nsenter', `--net=${network}`, program, ...args], { stdio: 'ignore' }),
    );
  };
  const close = async (): Promise<void> => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  };
  run(memcached, ['-u', userInfo().username, '-l', LOOPBACK, '-p', String(PORTS.cache), '-m', '32']);
  const configurations = {
    account: storageServer(folder, 'account'),
    container: storageServer(folder, 'container'),
    object: storageServer(folder, 'object'),
    proxy: proxyServer(options),
  };
  for (const [kind, text] of Object.entries(configurations)) {
    const file = join(folder, `${kind}.conf`);
    writeFileSync(file, text);
    run(PYTHON, [SWIFT, 'serve', folder, file, `${kind}-server`]);
  }
  try {
    await makeBuckets(`http://${address}:${port}`, rootPassword, users);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
};

/** The program of its cache. @throws when something is not installed and cannot be */
export const findObjectStore = (): string => {
  if (!hasSwift() && !(installSystemPackages(['python3-swift', 'memcached']) && hasSwift()))
    throw new Error('python3-swift is not installed, and cannot be here');
  const memcached = findOrInstall('memcached', 'memcached');
  if (memcached === null) throw new Error('memcached is not installed, and cannot be here');
  return memcached;
};

/** Makes the buckets as the root, who alone may. @throws when it does not answer in time */
async function makeBuckets(endpoint: string, rootPassword: string, users: Options['users']): Promise<void> {
  const untilMs = Date.now() + START_MS_MAX;
  for (const { name, bucket } of users) {
    const isMade = async (): Promise<boolean> => {
      const root = { 'x-auth-user': `${ACCOUNT}:${ROOT}`, 'x-auth-key': rootPassword };
      const { headers } = await fetch(`${endpoint}/auth/v1.0`, { headers: root });
      const grants = { 'x-container-read': `${ACCOUNT}:${name}`, 'x-container-write': `${ACCOUNT}:${name}` };
      const answer = await fetch(`${endpoint}/v1/AUTH_${ACCOUNT}/${bucket}`, {
        method: 'PUT',
        headers: { 'x-auth-token': headers.get('x-auth-token') ?? '', ...grants },
      });
      return answer.ok;
    };
    while (!(await isMade().catch(() => false))) {
      if (Date.now() > untilMs) throw new Error(`Swift did not make the bucket ${bucket} in time`);
      await wait(POLL_MS);
    }
  }
}
