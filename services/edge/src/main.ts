import { openObjectStore } from '@jangada/object-store/object-store';
import { configOrExit } from '@jangada/server/environment';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { listenForMetrics } from './metrics/metrics-server.ts';
import { createMetrics } from './metrics/metrics.ts';
import { platformApi, platformApiForGuests } from './site/platform-api.ts';

const config = configOrExit('edge', loadConfig);
const ran = await migrate(config.databaseUrl);
const db = openDatabase(config.databaseUrl, (error) => app.log.warn({ error }, 'an idle database connection broke'));
const metrics = createMetrics();
const app = await buildApp({
  config,
  metrics,
  db,
  storage: openObjectStore(config.storage),
  fetchSite: platformApi(config.apiUrl),
  fetchForGuest: platformApiForGuests(config.apiUrl),
});
if (ran.length > 0) app.log.info({ ran }, 'the schema delivery was brought up to date');

const metricsServer = config.metrics && (await listenForMetrics(metrics, config.metrics));

const stop = async (): Promise<void> => {
  metricsServer?.close();
  await app.close();
  await db.destroy();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ error }, 'stopping failed');
        process.exit(1);
      },
    );
  });
}

await app.listen({ host: config.host, port: config.port });
