import { existsSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { keepRawBody } from './http/raw-body.ts';

const BODY_BYTES_MAX = 256 * 1024;

/** Builds the sandbox: every third party of the demo on one origin. Nothing listens yet. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization'] },
    bodyLimit: BODY_BYTES_MAX,
    disableRequestLogging: true,
    trustProxy: true,
  });
  keepRawBody(app);
  app.get('/health', async () => ({ status: 'ok' }));
  await registerSportsWhenPresent(app, config);
  return app;
}

async function registerSportsWhenPresent(app: FastifyInstance, config: Config): Promise<void> {
  const file = new URL('./sports/sports.routes.ts', import.meta.url);
  if (!existsSync(file)) return;
  const { registerSports } = await import(file.href);
  await registerSports(app, config);
}
