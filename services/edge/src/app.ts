import cookie from '@fastify/cookie';
import { createReadiness, DRAINING_STATUS } from '@jangada/server/graceful-stop';
import { namesSeveralHosts } from '@jangada/server/several-hosts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DeliveryError } from './http/delivery-error.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startGate } from './health/gate.ts';
import { answerErrors } from './answer-errors.ts';
import { makeServer } from './make-server.ts';
import { createParts, type Parts, type Surroundings } from './parts.ts';
import { registerRoutes } from './register-routes.ts';

/** Builds the edge, ready to listen. */
export const buildApp = async ({
  metrics = createMetrics(),
  readiness = createReadiness(),
  callApi = null,
  ...rest
}: Surroundings): Promise<FastifyInstance> => {
  const surroundings = { ...rest, metrics, readiness, callApi };
  const { config, db } = surroundings;
  const app = makeServer(config);
  metrics.watch(app);
  const parts = await createParts(app, surroundings);

  app.addHook('onRequest', async ({ raw }) => {
    if (namesSeveralHosts(raw.rawHeaders)) throw new DeliveryError('request.malformed', 'The request names two hosts');
  });
  void app.register(cookie);
  answerErrors(app);
  // A liveness probe restarts a hung process; the state of the database does not matter to it.
  app.get('/live', async () => ({ status: 'ok' }));
  app.get('/health', async (_, reply) => {
    if (readiness.isDraining) return reply.code(DRAINING_STATUS).send({ status: 'draining' });
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  });
  registerRoutes(app, surroundings, parts);
  startAndStop(app, surroundings, parts);
  await app.ready();
  return app;
};

/** Background work starts when the app is ready and ends when it closes. */
const startAndStop = (
  app: FastifyInstance,
  { config }: Pick<Surroundings, 'config'>,
  { compression, changes, gate, waves, deskPeople, traces, shared }: Parts,
): void => {
  let stopGate = async (): Promise<void> => {};
  let stopChecks = (): void => {};
  app.addHook('onReady', async () => {
    compression.start();
    void changes.start();
    const round = { run: () => gate.run().finally(() => waves.run()) };
    stopChecks = deskPeople?.watch() ?? stopChecks;
    stopGate = startGate(round, config.health.gateEveryMs, app.log);
  });
  app.addHook('onClose', async () => {
    stopChecks();
    await compression.stop();
    await stopGate();
    await changes.stop();
    await traces?.stop();
    await shared?.close();
  });
};
