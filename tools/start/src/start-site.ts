import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseUrls } from '@jangada/cli/databases';
import { demoTenants } from './demo-tenants.ts';
import { lockInstance } from './instance-lock.ts';
import { logPrinter, type LogPrinter } from './log-lines.ts';
import { portVariables, type SiteOptions } from './options.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { opsKeyDigest, readOrCreateSecrets, type Secrets } from './secrets.ts';
import { serviceEnvironments } from './service-environments.ts';
import { apiNodeFlags } from './node-flags.ts';
import { startService, type Service } from './service-process.ts';
import { startDatabase } from './site-database.ts';
import { runTask } from './task.ts';
import type { Undo } from './undo.ts';

/** Services of a killed start end by themselves, and their ports become free soon after. */
const PORT_PATIENCE_MS = 8_000;
const PORT_POLL_MS = 50;

export interface Site {
  /** The address of each tenant, by its slug. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly apiUrl: string;
  /** The desk, on the operators' listener. */
  readonly deskUrl: string;
  readonly realtimeUrl: string;
  readonly sandboxUrl: string;
  readonly databases: DatabaseUrls;
  readonly secrets: Secrets;
  /** Ends every started process, services first, then the database. */
  stop(): Promise<void>;
}

/**
 * Starts the whole site from the sources: database, services, builds, releases, demo data. Used by `npm start`, the
 * end-to-end tests and the measurements.
 *
 * @throws when a part cannot start; the parts that had started are stopped
 */
export const startSite = async (options: SiteOptions, write: (line: string) => void = console.log): Promise<Site> => {
  const log = logPrinter(write, options.quiet ?? false);
  const undo: Undo = [];
  const ending = new AbortController();
  const undoAll = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    ending.abort(new Error('The start was cancelled'));
    return (stopped ??= undoAll());
  };
  const { signal } = options;
  signal?.addEventListener('abort', () => void stop(), { once: true });
  try {
    signal?.throwIfAborted();
    const site = await start(options, log, undo, ending.signal);
    ending.signal.throwIfAborted();
    return { ...site, stop };
  } catch (error) {
    await stop();
    // A second round stops a service that was still starting during the first one.
    await undoAll();
    throw error;
  }
};

const start = async (
  options: SiteOptions,
  log: LogPrinter,
  undo: Undo,
  signal: AbortSignal,
): Promise<Omit<Site, 'stop'>> => {
  const { ports, dataDir } = options;
  undo.push(lockInstance(dataDir));
  await waitForPorts(options);
  signal.throwIfAborted();
  const secrets = readOrCreateSecrets(dataDir);
  const database = await startDatabase(options, secrets, log, undo);
  const smtp = ports.smtp ?? (await findFreePort());
  const env = serviceEnvironments({ ...options, ports: { ...ports, smtp } }, secrets, database.urls);
  signal.throwIfAborted();

  const run = (name: keyof typeof env, port: number): Service => {
    const scheme = name === 'edge' && options.tls ? 'https' : 'http';
    const service = startService(
      {
        name,
        main: `services/${name}/src/main.ts`,
        nodeFlags: name === 'api' ? apiNodeFlags : [],
        env: { ...env[name], ...options.env },
        healthUrl: `${scheme}://localhost:${port}/health`,
      },
      log,
    );
    undo.push(() => service.stop());
    return service;
  };

  // The service with the most work before it answers starts first.
  const api = run('api', ports.api);
  const edge = run('edge', ports.edge);
  const sandbox = run('sandbox', ports.sandbox);
  const realtime = run('realtime', ports.realtime);
  const answering = database.answering.then(async () => {
    await Promise.all([api, edge, sandbox, realtime].map((service) => service.ready()));
  });
  // Imported here, so that the import takes no time before the services start.
  const { isDeployed } = await import('./deployed-builds.ts');
  // Earlier deployments are served before anything is built or seeded, so that the services have the cores to
  // themselves.
  const beforeTasks = isDeployed(dataDir) ? answering : database.answering;
  const building = beforeTasks.then(() => buildStale(isDeployed(dataDir), signal, log));
  const seeded = beforeTasks
    .then(() => api.ready())
    .then(() =>
      runTask(
        {
          name: 'seed',
          file: 'services/api/src/seed.ts',
          args: ['--demo'],
          env: { ...env.api, OPS_KEY_DIGEST: opsKeyDigest(secrets), ...options.env },
          signal,
        },
        log,
      ),
    );

  await allOrFirstFailure([database.answering, answering, seeded, building], signal);
  const { deployDemo } = await import('./deploy-demo.ts');
  const news = await deployDemo(options, secrets);
  log.say('start', news.length > 0 ? `rolled out ${news.join(', ')}` : 'every build was rolled out before');

  const scheme = options.tls ? 'https' : 'http';
  return {
    addresses: Object.fromEntries(demoTenants.map(({ slug, domain }) => [slug, `${scheme}://${domain}:${ports.edge}`])),
    apiUrl: `http://localhost:${ports.api}`,
    deskUrl: `http://desk.localhost:${ports.ops}`,
    realtimeUrl: `ws://localhost:${ports.realtime}`,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    databases: database.urls,
    secrets,
  };
};

const waitForPorts = async ({ ports }: SiteOptions): Promise<void> => {
  const deadlineMs = Date.now() + PORT_PATIENCE_MS;
  for (const name of ['edge', 'api', 'realtime', 'sandbox', 'ops'] as const) {
    while (!(await isPortFree(ports[name]))) {
      if (Date.now() > deadlineMs) {
        throw new Error(`Port ${ports[name]} is taken: free it or set ${portVariables[name]} to another one`);
      }
      await sleep(PORT_POLL_MS);
    }
  }
};

/** Builds changed sources. If a build fails, the previous one is served, if there is one. */
const buildStale = async (wasDeployed: boolean, signal: AbortSignal, log: LogPrinter): Promise<void> => {
  try {
    await runTask({ name: 'build', file: 'tools/build/src/build.ts', signal }, log);
  } catch (error) {
    if (signal.aborted || !wasDeployed) throw error;
    log.say('start', 'a build failed: what was rolled out before stays');
  }
};

/** Rejects with the first failure, or when the start is cancelled; later failures are handled too. */
const allOrFirstFailure = async (tasks: readonly Promise<void>[], signal: AbortSignal): Promise<void> => {
  for (const task of tasks) task.catch(() => undefined);
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The start was cancelled')), { once: true });
  });
  await Promise.race([Promise.all(tasks), cancelled]);
};
