import { buildApp } from './app.ts';
import { loadConfig, type Config } from './config/config.ts';
import { migrate, MigrationError } from './database/migrate.ts';
import { ConfigError } from './config/environment.ts';

const SHUTDOWN_MS_MAX = 10_000;

function configOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return leave(error);
  }
}

function leave(error: Error): never {
  process.stderr.write(`api: ${error.message}\n`);
  process.exit(1);
}

const config = configOrExit();
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
