import { createPrivateKey } from 'node:crypto';
import { appendFileSync, chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sandboxDeposit } from '@jangada/api/crash/sandbox-deposit';
import { newFixtureOn, type MoneyStage } from '@jangada/api/crash/stage';
import { createAuthority } from '@jangada/api/support/certificates';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { readSecret } from '@jangada/cli/setup/secret-files';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { withVariables, type ComposeFile } from '@jangada/start/compose/compose-file';
import { writeComposeSecrets } from '@jangada/start/compose/compose-secrets';
import { composeEnvironment } from '@jangada/start/compose/write-environment';
import { deployBuilds } from '@jangada/start/deploy';
import { logPrinter } from '@jangada/start/log-lines';
import { readOrCreateSecrets } from '@jangada/start/secrets';
import { runTask } from '@jangada/start/task';
import { redisUsersKnownHere } from '../compose/redis-users.ts';
import { composition } from './composition.ts';
import { createContainers } from './containers.ts';
import { findImages } from './images.ts';
import { findObjectStore, startObjectStore } from './object-store.ts';
import { hasOwnNetwork, makeNetworks, planAddresses, type Addresses } from './own-network.ts';
import { publishPorts, PUBLIC_NAME } from './public-ports.ts';
import { startResolver } from './resolver.ts';

const ANYBODY_MAY_ENTER = 0o711;
const REPLICAS = 2;

/** The parts that can be killed: one of two replicas, or a service that all need. */
export type ClusterVictim = 'edge' | 'api' | 'gateway' | 'database' | 'redis';

const replicated = { edge: 'edge', api: 'api', gateway: 'realtime' } as const;
const single = { database: 'postgres', redis: 'redis' } as const;

export interface Cluster {
  /** The site of the tenant `jangada`, as browsers reach it. */
  readonly siteUrl: string;
  /** The API through the proxy, as the edges reach it. */
  readonly apiUrl: string;
  readonly realtimeKey: string;
  readonly stage: MoneyStage;
  /** The file with the log lines of all services. */
  readonly logFile: string;
  readonly sandboxUrl: string;
  /** Ends one of two replicas, alternately, and resolves when it is back. Redis and the database are always killed. */
  restartAndWait(victim: ClusterVictim, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  close(): Promise<void>;
}

/** Installs what is missing, where the network is still that of the machine. @throws when it cannot */
export const findClusterPrograms = (): void => {
  findObjectStore();
  for (const [program, packageName] of [
    ['haproxy', 'haproxy'],
    ['redis-server', 'redis-server'],
    ['pg_isready', 'postgresql-client'],
    ['dnsmasq', 'dnsmasq-base'],
    ['nc', 'netcat-openbsd'],
  ] as const)
    if (findOrInstall(program, packageName) === null)
      throw new Error(`${program} is not installed, and cannot be here`);
};

/**
 * docker-compose.yml without a container engine: its services with their variables, secrets, users, limits and networks,
 * demo data, and the sandbox for third parties (composition.ts).
 *
 * @param options.site false: without pages, for which the builds would be needed
 */
export const startCluster = async ({ site }: { readonly site: boolean }): Promise<Cluster> => {
  if (!hasOwnNetwork()) throw new Error('The cluster runs in a network of its own: own-network.ts');
  const folder = mkdtempSync(join(tmpdir(), 'jangada-cluster-'));
  chmodSync(folder, ANYBODY_MAY_ENTER);
  const logFile = join(folder, 'cluster.log');
  const say = (line: string): void => appendFileSync(logFile, `${line}\n`);
  const undo: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const cluster = await start(folder, say, undo, site);
    return { ...cluster, logFile, close };
  } catch (error) {
    await close();
    throw error;
  }
};

type Undo = (() => Promise<void> | void)[];

/** The secrets as write-secrets.ts makes them, and what the installer puts there. */
const writeSecrets = (folder: string, secretsDir: string) => {
  const secrets = readOrCreateSecrets(folder);
  writeComposeSecrets(secretsDir, secrets);
  const authority = createAuthority(folder, 'own');
  const { cert, key } = authority.issue('/CN=localhost', ['desk.localhost', 'board.localhost', PUBLIC_NAME]);
  writeFileSync(join(secretsDir, 'site.pem'), cert + key, { mode: 0o444 });
  for (const name of ['third-parties-ca.pem', 'own-ca.pem']) copyFileSync(authority.caFile, join(secretsDir, name));
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority.caFile, 'utf8')]);
  const users = join(secretsDir, 'redis-users.acl');
  const known = redisUsersKnownHere(readFileSync(users, 'utf8'));
  chmodSync(users, 0o600);
  writeFileSync(users, known);
  for (const name of ['redis-users.acl', 'third-parties-ca.pem', 'own-ca.pem'])
    chmodSync(join(secretsDir, name), 0o444);
  return secrets;
};

/** The store with the users and buckets that the services name. */
const startStore = (folder: string, { services }: ComposeFile, addresses: Addresses) => {
  const userOf = (service: string, prefix: string) => {
    const { [`${prefix}_S3_ACCESS_KEY`]: name = '', [`${prefix}_S3_BUCKET`]: bucket = '' } =
      services[service]?.environment ?? {};
    return { name, bucket, secretKey: readSecret(join(folder, 'secrets'), `${name}-s3-secret-key`) };
  };
  return startObjectStore({
    folder: join(folder, 'store'),
    network: addresses.namespaceOf('store'),
    address: addresses.of('store', 'store'),
    port: Number(new URL(services['api-1']?.environment?.['API_S3_ENDPOINT'] ?? '').port),
    rootPassword: readSecret(join(folder, 'secrets'), 'store-root-password'),
    users: [userOf('api-1', 'API'), userOf('edge-1', 'EDGE')],
  });
};

async function start(folder: string, say: (line: string) => void, undo: Undo, site: boolean) {
  const secretsDir = join(folder, 'secrets');
  const secrets = writeSecrets(folder, secretsDir);
  const addresses = planAddresses(composition());
  const variables = composeEnvironment(secrets, secretsDir);
  const file = withVariables(composition(addresses.gatewayOf('out')), variables);
  makeNetworks(file, addresses);
  const resolver = await startResolver(folder, addresses, 'proxy');
  undo.push(() => resolver.stop());
  const containers = createContainers({
    file,
    addresses,
    folder,
    images: await findImages(),
    standIns: {
      store: async () => {
        const store = await startStore(folder, file, addresses);
        undo.push(() => store.close());
      },
      // The stand-in of the store makes its buckets and users by itself.
      'store-users': async () => undefined,
      'store-volume': async () => undefined,
    },
    say,
  });
  undo.push(() => containers.stop());
  const ports = publishPorts(folder, addresses.of('proxy', 'public'), file.services['proxy']?.ports ?? []);
  undo.push(() => ports.stop());
  await containers.up();

  const inside = (port: number) => `http://${addresses.of('proxy', 'edge')}:${port}`;
  if (site) {
    const log = logPrinter(say, false);
    const never = new AbortController().signal;
    // A failed build leaves the previous one, as in `npm start`.
    await runTask({ name: 'build', file: 'tools/build/src/build.ts', signal: never }, log).catch((error: unknown) =>
      say(String(error)),
    );
    await deployBuilds(deliveryClient({ url: inside(8080), token: secrets.deliveryToken }), folder, secrets.signingKey);
  }

  const turns = { edge: 0, api: 0, gateway: 0 };
  const restartAndWait: Cluster['restartAndWait'] = async (victim, signal) => {
    if (victim === 'database' || victim === 'redis') return containers.restart(single[victim], 'SIGKILL');
    turns[victim] += 1;
    return containers.restart(`${replicated[victim]}-${(turns[victim] % REPLICAS) + 1}`, signal);
  };
  const reachedHere = (secret: string): string => {
    const url = new URL(readSecret(secretsDir, secret));
    url.hostname = addresses.of('postgres', 'database');
    return url.href;
  };
  const siteUrl = 'https://localhost';
  const sandboxUrl = `http://${addresses.of('sandbox', 'out')}:8090`;
  const appUrl = reachedHere('database-url');
  return {
    siteUrl,
    sandboxUrl,
    apiUrl: inside(8081),
    realtimeKey: secrets.realtimeApps['jangada']?.key ?? '',
    stage: {
      database: { appUrl, adminUrl: reachedHere('database-admin-url') },
      studioKey: createPrivateKey(secrets.studio.privateKey),
      newScene: () => newFixtureOn(appUrl),
      deposit: sandboxDeposit(siteUrl, sandboxUrl),
    },
    restartAndWait,
  };
}
