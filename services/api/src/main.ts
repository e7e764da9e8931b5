import { acceptedUrl } from '@jangada/server/database-login';
import { configOrExit } from '@jangada/server/environment';
import { stopOnSignals } from '@jangada/server/graceful-stop';
import { listenForMetrics } from '@jangada/server/metrics-server';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import { loadConfig } from './config/config.ts';
import { MigrationError } from '@jangada/server/sql-migrations';
import { migrate, refuseOlderSchema } from './database/migrate.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { seedRealtimeApps } from './tenants/seed-realtime-apps.ts';

/** Longer than a statement may take, so that a call that waits for a lock gets its answer. */
const SHUTDOWN_MS_MAX = 20_000;

function leave(error: Error): never {
  process.stderr.write(`api: ${error.message}\n`);
  process.exit(1);
}

const config = configOrExit('api', loadConfig);
const { ownerUrl, urls } = config.database;
const prepare = async (): Promise<string> => {
  // The owner makes a role that is not there yet.
  if (ownerUrl !== null) await migrate(ownerUrl, urls[0]);
  const url = await acceptedUrl(urls);
  if (ownerUrl === null) await refuseOlderSchema(url);
  return url;
};
const databaseUrl = await prepare().catch((error: unknown) => {
  if (error instanceof MigrationError) leave(error);
  throw error;
});
await seedRealtimeApps(config, databaseUrl);
const resealed = await resealSecrets(config, databaseUrl);
if (resealed > 0) process.stdout.write(`api: ${resealed} secrets are sealed with the first key of SERVICES_KEY\n`);
const server = await buildApp(config);
await server.listen({ host: config.host, port: config.port });
process.stdout.write(`api: listening on ${config.port}\n`);
if (config.ops.port !== null) {
  await server.ops.listen({ host: config.ops.host, port: config.ops.port });
  process.stdout.write(`api: operators on ${config.ops.host}:${config.ops.port}\n`);
}

const { registry } = server.metrics;
collectDefaultMetrics({ register: registry });
const metricsServer = config.metrics && (await listenForMetrics(registry, config.metrics));

stopOnSignals({
  server: server.server,
  readiness: server.readiness,
  drainMs: config.drainMs,
  close: async () => {
    metricsServer?.close();
    await server.close();
  },
  closeMsMax: SHUTDOWN_MS_MAX,
  onFailure: (error) => server.log.error({ err: error }, 'stopping failed'),
});
