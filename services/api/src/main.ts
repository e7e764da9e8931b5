import { configOrExit } from '@jangada/server/environment';
import { buildApp } from './app.ts';
import { loadConfig } from './config/config.ts';
import { MigrationError } from '@jangada/server/sql-migrations';
import { migrate } from './database/migrate.ts';

const SHUTDOWN_MS_MAX = 10_000;

function leave(error: Error): never {
  process.stderr.write(`api: ${error.message}\n`);
  process.exit(1);
}

const config = configOrExit('api', loadConfig);
await migrate(config.database.ownerUrl, config.database.url).catch((error: unknown) => {
  if (error instanceof MigrationError) leave(error);
  throw error;
});
const server = await buildApp(config);
await server.listen({ host: config.host, port: config.port });
process.stdout.write(`api: listening on ${config.port}\n`);
if (config.ops.key !== null) {
  await server.ops.listen({ host: config.ops.host, port: config.ops.port });
  process.stdout.write(`api: operators on ${config.ops.host}:${config.ops.port}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(1), SHUTDOWN_MS_MAX).unref();
    void server.close().then(() => process.exit(0));
  });
}
