import { buildApp } from './app.ts';
import { ConfigError, loadConfig, type Config } from './config.ts';

const SHUTDOWN_MS_MAX = 5_000;

function configOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`sandbox: ${error.message}\n`);
    process.exit(1);
  }
}

const config = configOrExit();
const app = await buildApp(config);
await app.listen({ host: config.host, port: config.port });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(0), SHUTDOWN_MS_MAX).unref();
    void app.close().then(() => process.exit(0));
  });
}
