import { setTimeout as sleep } from 'node:timers/promises';
import { openObjectStore, type ObjectStore } from '@jangada/object-store/object-store';
import { loggerOfCall } from '@jangada/server/call-trace';
import { createRateLimits, type RateLimits } from '@jangada/server/rate-limits';
import { requestDeadlines } from '@jangada/server/request-deadlines';
import { createReadiness, DRAINING_STATUS, type Readiness } from '@jangada/server/graceful-stop';
import { namesSeveralHosts } from '@jangada/server/several-hosts';
import { sealedStore } from '@jangada/object-store/sealed-store';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { registerAlertOps } from './alerts/alerts.ops.ts';
import { registerDeskPage } from './desk/desk-page.routes.ts';
import { recordAlerts } from './alerts/record-alerts.ts';
import type { Config } from './config/config.ts';
import { connectionsOfTenants } from './connections/connections-of-tenants.ts';
import type { Context } from './context/context.ts';
import { openDatabase, type Database } from './database/database.ts';
import { limitPerTenant, shareOfTenant } from './database/limit-per-tenant.ts';
import { DomainError } from './errors/domain-error.ts';
import { parseBodies } from './http/bodies.ts';
import { compressReplies } from './http/compression.ts';
import { allowOwnOrigins } from './http/cors.ts';
import { registerDocs } from './docs/docs.routes.ts';
import { deliverFacts } from './facts/deliver-facts.ts';
import { answerBadAddress, answerError, sendRefusal } from './http/errors.ts';
import { knownPath } from './http/paths.ts';
import { answerClientError, responsesOf } from './http/security-headers.ts';
import { expireRequests } from './jobs/expire-requests.ts';
import { purgeExpired } from './jobs/purge-expired.ts';
import { addJobFigures } from './jobs/job-figures.ts';
import { registerJobOps } from './jobs/jobs.ops.ts';
import type { Job } from './jobs/job.ts';
import { startJobs } from './jobs/jobs.ts';
import { loggerOptions, logCalls } from './http/log.ts';
import { traceCalls } from './http/trace-calls.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createSessions } from './users/sessions.ts';
import { createPresence } from './users/presence.ts';
import { regulatedContradictions } from './tenants/regulated-mode.ts';
import { createTenantLoader } from './tenants/load-tenants.ts';
import { createTenants, type Tenants } from './tenants/tenants.ts';
import { eligibility } from './modules/eligibility/eligibility.ts';
import { createMessages } from './modules/messages/messages.ts';
import { createMoney } from './modules/money/money.ts';
import { play, readCatalogue } from './modules/play/play.ts';
import { player } from './modules/player/player.ts';
import { createRewards } from './modules/rewards/rewards.ts';
import { createSite } from './modules/site/site.ts';
import { registerBoardPeople } from './ops/board-people.routes.ts';
import { registerDesk } from './ops/desk.routes.ts';
import { createOpsServer } from './ops/ops-server.ts';
import { traceCommands } from './ops/trace-commands.ts';
import { registerOpsLog } from './ops/ops.routes.ts';
import { registerRequestOps } from './ops/requests.ops.ts';
import { registerUndo } from './ops/undo.ops.ts';
import { registerViewOps } from './ops/views/views.ops.ts';
import { createOutboxWorkers } from './outbox/lanes.ts';
import type { Senders } from './outbox/sender.ts';
import type { Platform } from './platform/platform.ts';
import { messagesPorts } from './ports/messages-ports.ts';
import { moneyPorts } from './ports/money-ports.ts';
import { rewardsPorts } from './ports/rewards-ports.ts';
import { registerDeskStream } from './ops/live/live.routes.ts';
import { registerQueueOps } from './queues/queues.ops.ts';
import { registerMe } from './ops/people/me.ops.ts';
import { registerPeople } from './ops/people/people.ops.ts';
import { registerPolicy } from './ops/people/policy.ops.ts';
import { messageReceipts } from './sent-messages/receipts.routes.ts';
import { createMessenger } from './sent-messages/recording-messenger.ts';
import { registerThirdPartyMessageOps } from './third-party-messages/third-party-messages.ops.ts';
import { createTracing, type Tracing } from './tracing/work.ts';
import { removeFiles } from './uploads/remove-files.ts';
import { resealFiles } from './uploads/reseal-files.ts';
import { createCaptchas } from './vendors/captcha/captcha.ts';
import { createAggregators } from './aggregators/aggregators.ts';
import { createGoogle } from './vendors/google/google.ts';
import { createPixClients } from './vendors/pix/pix-clients.ts';
import { createWebPush } from './vendors/push/web-push.ts';
import { createRealtime } from './vendors/pusher/realtime.ts';
import { createSportsProvider } from './vendors/sports/sports-provider.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The operators' listener, on its own port. */
    ops: FastifyInstance;
    readiness: Readiness;
    limits: RateLimits;
    metrics: Metrics;
  }
}

const BODY_BYTES_MAX = 64 * 1024;
/** How long jobs and workers may go on after the last call. They are idempotent, so what they have not done is repeated. */
const BACKGROUND_ENDS_MS_MAX = 3_000;

/**
 * The contexts in their order: each imports only earlier ones (.dependency-cruiser.mjs). The ledger has nothing to
 * register.
 */
const contextsOf = (db: Database): readonly Context[] => [
  createSite(db, readCatalogue),
  eligibility,
  createMessages(messagesPorts),
  createMoney(moneyPorts),
  createRewards(rewardsPorts),
  play,
  player,
];

/** The routes, jobs and senders of the platform itself. */
const platformContextOf = (config: Config): Context => ({
  routes: [registerDocs, registerBoardPeople],
  operations: [
    registerDesk,
    registerDeskStream,
    registerMe,
    registerPeople,
    registerPolicy,
    registerOpsLog,
    registerDeskPage,
    registerRequestOps,
    registerUndo,
    registerViewOps,
    registerAlertOps,
    registerQueueOps,
    registerThirdPartyMessageOps,
  ],
  jobs: [purgeExpired, expireRequests, ...resealJobs(config)],
  senders: (app) => ({ alert: recordAlerts(app), 'file-removal': removeFiles(app) }),
});

/**
 * Builds the API on a migrated database. It does not listen and runs no jobs before `server.listen`.
 *
 * @param logTo receives the log lines instead of standard output
 */
export const buildApp = async (config: Config, logTo?: DestinationStream): Promise<FastifyInstance> => {
  const { SecureResponse } = responsesOf(config.trustedProxies);
  const server: FastifyInstance = Fastify({
    logger: { ...loggerOptions(config.logLevel), ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: loggerOfCall,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestDeadlines.requestTimeout,
    http: { ...requestDeadlines, ServerResponse: SecureResponse },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadAddress,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
  });
  const { log } = server;
  const { connectionsMax, waitMs } = config.database;
  const db = limitPerTenant(openDatabase(config.database.urls, connectionsMax, waitMs), {
    transactionsMax: shareOfTenant(connectionsMax),
    waitMs,
  });
  const sources = { servicesKey: config.servicesKey, apps: config.realtime.apps };
  const tenants = createTenants(
    db,
    Date.now,
    createTenantLoader(sources, (tenant, err) =>
      log.error({ tenant, err }, 'tenants: one cannot be read, and is not served'),
    ),
  );
  const ofInstallation = createPixClients(config.pix, {
    onMissingScopes: (scopes) => log.warn({ scopes }, 'pix: the provider grants fewer scopes than requested'),
  });
  // The Redis client is loaded only when needed, because that takes a tenth of a second of CPU time.
  const shared =
    config.rateLimitRedisUrl === null
      ? undefined
      : (await import('@jangada/server/redis-rate-limits')).inRedis(config.rateLimitRedisUrl, 'api', log);
  const ops = createOpsServer(
    config,
    db,
    log,
    shared && ((options) => shared.open({ ...options, keyPrefix: `ops:${options.keyPrefix}` })),
  );
  if (shared) server.addHook('onClose', () => shared.close());
  server.decorate('ops', ops);
  const background = db.withOwnPool(config.database.backgroundConnectionsMax);
  const metrics = createMetrics({ calls: db, background });
  server.decorate('metrics', metrics);
  for (const one of [server, ops]) metrics.watch(one);
  const tracing = config.tracing && createTracing({ ...config.tracing, onSpans: metrics.traced });
  const readiness = createReadiness();
  server.decorate('readiness', readiness);
  const limits = createRateLimits({ scale: config.rateLimitScale, open: shared?.open });
  server.decorate('limits', limits);
  const app: Platform = {
    server,
    ops,
    log,
    config,
    db,
    tenants,
    sessions: createSessions(db),
    presence: createPresence(db, (error) => log.warn({ reason: String(error) }, 'presence: a minute was not noted')),
    isBehindEdge: config.trustedProxies > 0,
    limits,
    captchas: createCaptchas(config.captcha),
    google: createGoogle(config.google),
    ...createMessenger(config.messenger, { db, limits, log }),
    ...ofInstallation,
    ...connectionsOfTenants({ db, config, log }),
    aggregators: createAggregators(config),
    sports: createSportsProvider(config.sports),
    realtime: createRealtime(config.realtime, (tenantId) => tenants.lastRead(tenantId)?.realtimeApp, log),
    files: openFiles(config),
    push: config.push && createWebPush(config.push),
  };

  logCalls(server);
  if (tracing) {
    traceCalls(server, tracing, tenants);
    traceCommands(ops, tracing, tenants);
  }
  server.addHook('onRequest', async ({ raw }) => {
    if (namesSeveralHosts(raw.rawHeaders)) throw new DomainError('request.malformed');
  });
  await compressReplies(server);
  parseBodies(server);
  await allowOwnOrigins(server, tenants, config);
  server.addHook('onListen', () => reportContradictions(tenants, log));
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const code = knownPath(path) ? 'request.method-not-allowed' : 'request.not-found';
    return sendRefusal(new DomainError(code), request, reply);
  });
  // For supervisors that restart a hung process, so the reply does not depend on the database.
  server.get('/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  server.get('/health', { logLevel: 'warn' }, async (_, reply) => {
    if (readiness.isDraining) return reply.code(DRAINING_STATUS).send({ status: 'draining' });
    await tenants.list();
    return { status: 'ok' };
  });
  const contexts = [...contextsOf(db), messageReceipts, platformContextOf(config)];
  registerJobOps(app, jobsOf(contexts));
  addJobFigures(metrics.registry, background, jobsOf(contexts));
  for (const { routes = [], operations = [] } of contexts)
    for (const register of [...routes, ...operations]) register(app);
  runInBackground(app, { ...app, db: background }, { contexts, tracing });
  return server;
};

function openFiles({ files, filesKeys }: Config): ObjectStore {
  const store = openObjectStore(files);
  return filesKeys ? sealedStore(store, filesKeys) : store;
}

/** While there are several keys, what the others have sealed is sealed with the first one. */
const resealJobs = ({ files, filesKeys }: Config): readonly Job[] =>
  filesKeys && filesKeys.length > 1 ? [resealFiles(sealedStore(openObjectStore(files), filesKeys), filesKeys[0])] : [];

const jobsOf = (contexts: readonly Context[]) => contexts.flatMap(({ jobs = [] }) => jobs);

interface BackgroundParts {
  readonly contexts: readonly Context[];
  readonly tracing: Tracing | null;
}

/**
 * Background work starts when the server listens and ends before the database closes.
 *
 * @param background the same platform with a database pool of its own
 */
function runInBackground(app: Platform, background: Platform, { contexts, tracing }: BackgroundParts): void {
  const consumers = contexts.flatMap((context) => context.consumers ?? []);
  const senders: Senders = Object.assign(
    { fact: deliverFacts(background, consumers) },
    ...contexts.map((context) => context.senders?.(background)),
  );
  const workers = createOutboxWorkers({ ...background, tracing }, senders);
  const stops: (() => void | Promise<void>)[] = [];
  let closing = false;
  let started: Promise<void> = Promise.resolve();
  let jobsEnded: Promise<unknown> = Promise.resolve();
  const start = async (): Promise<void> => {
    for (const worker of workers) await worker.start();
    for (const startOne of contexts.flatMap(({ background = [] }) => background)) stops.push(startOne(background));
    stops.push(startJobs(background, jobsOf(contexts)));
  };
  app.server.addHook('onListen', async () => {
    if (closing) return;
    started = start();
    await started;
  });
  // Jobs end while calls are still answered. Workers go on, because those calls write to the outbox.
  app.server.addHook('preClose', async () => {
    closing = true;
    // Waits until the start has ended: jobs and workers that start after this point would keep the process alive.
    await started.catch(() => undefined);
    jobsEnded = Promise.all(stops.map(async (stop) => stop()));
  });
  app.server.addHook('onClose', async () => {
    const ended = Promise.all([jobsEnded, ...workers.map((worker) => worker.stop())]).then(() => true);
    const isCutOff = !(await Promise.race([ended, sleep(BACKGROUND_ENDS_MS_MAX, false, { ref: false })]));
    if (isCutOff) {
      ended.catch(() => undefined);
      app.log.warn('background work is cut off: its transactions are undone, and it is done again by the next process');
    }
    await app.ops.close();
    await app.presence.settled();
    await (isCutOff ? background.db.cutOff() : background.db.close());
    await app.db.close();
    await tracing?.stop();
  });
}

/** Logs the settings for which a regulated tenant is not served, for the operator who reads the start's log. */
async function reportContradictions(tenants: Tenants, log: FastifyBaseLogger): Promise<void> {
  for (const { id, settings } of await tenants.list()) {
    const contradictions = regulatedContradictions(settings.site);
    if (contradictions.length > 0)
      log.error(
        { tenant: id, settings: contradictions },
        'a regulated tenant is not served: its settings contradict that',
      );
  }
}
