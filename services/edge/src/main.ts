import { openObjectStore } from '@jangada/object-store/object-store';
import { acceptedUrl } from '@jangada/server/database-login';
import { configOrExit } from '@jangada/server/environment';
import { createReadiness, stopOnSignals } from '@jangada/server/graceful-stop';
import { listenForMetrics } from '@jangada/server/metrics-server';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { createMetrics } from './metrics/metrics.ts';
import {
  platformApi,
  platformApiForGuests,
  platformApiForPlayers,
  platformApiForServices,
} from './site/platform-api.ts';

const SHUTDOWN_MS_MAX = 10_000;

const config = configOrExit('edge', loadConfig);
const ran = await migrate(await acceptedUrl(config.databaseUrls));
const db = openDatabase(config.databaseUrls, (error) => app.log.warn({ error }, 'an idle database connection broke'));
const metrics = createMetrics();
const readiness = createReadiness();
const app = await buildApp({
  config,
  metrics,
  readiness,
  db,
  storage: openObjectStore(config.storage),
  fetchSite: platformApi(config.apiUrl),
  fetchForGuest: platformApiForGuests(config.apiUrl),
  fetchForPlayer: platformApiForPlayers(config.apiUrl),
  callApi: platformApiForServices(config.apiUrl, config.servicesKey),
});
if (ran.length > 0) app.log.info({ ran }, 'the schema delivery was brought up to date');

const metricsServer = config.metrics && (await listenForMetrics(metrics.registry, config.metrics));

stopOnSignals({
  server: app.server,
  readiness,
  drainMs: config.drainMs,
  close: async () => {
    metricsServer?.close();
    await app.close();
    await db.destroy();
  },
  closeMsMax: SHUTDOWN_MS_MAX,
  onFailure: (error) => app.log.error({ error }, 'stopping failed'),
});

await app.listen({ host: config.host, port: config.port });
