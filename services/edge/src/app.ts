import cookie from '@fastify/cookie';
import type { ObjectStore } from '@jangada/object-store/object-store';
import { createReadiness, DRAINING_STATUS, type Readiness } from '@jangada/server/graceful-stop';
import { loggerOfCall } from '@jangada/server/call-trace';
import { createRateLimits } from '@jangada/server/rate-limits';
import { handshakeDeadline, limitHttp2, requestDeadlines } from '@jangada/server/request-deadlines';
import { namesSeveralHosts } from '@jangada/server/several-hosts';
import { isTemporaryFailure } from '@jangada/server/temporary-failure';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { byServiceToken, createAccess } from './access/access.ts';
import { createDeployTokens } from './access/deploy-tokens.ts';
import { createSigningKeys } from './access/signing-keys.ts';
import { tokenRoutes } from './access/tokens.routes.ts';
import { apiProxyRoutes } from './api-proxy/api-proxy.routes.ts';
import { createBoardHealth } from './board/board-health.ts';
import { boardPageRoutes } from './board/board-page.routes.ts';
import { boardRoutes } from './board/board.routes.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createChangeSets } from './delivery/change-sets.ts';
import { createContractCheck } from './delivery/contract-check.ts';
import { DeliveryError } from './http/delivery-error.ts';
import { unpublishedNamed } from './delivery/unpublished-release.ts';
import { createPublishing } from './delivery/publishing.ts';
import { releaseRoutes } from './delivery/releases.routes.ts';
import { createReleases } from './delivery/releases.ts';
import { createRetention } from './delivery/retention.ts';
import { rolloutRoutes } from './planning/rollouts.routes.ts';
import { createRollouts } from './delivery/rollouts.ts';
import { sourceMapRoutes } from './delivery/source-maps.routes.ts';
import { createSourceMaps } from './delivery/source-maps.ts';
import { tenantRoutes } from './delivery/tenants.routes.ts';
import { compressInBackground } from './delivery/background-compression.ts';
import { createReleaseDictionaries } from './delivery/release-dictionaries.ts';
import { releaseFileRoutes } from './delivery/release-files.routes.ts';
import { createReleaseFiles } from './files/release-files.ts';
import { createVerifiedFiles } from './files/verified-files.ts';
import { incidentRoutes } from './incidents/incidents.routes.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { beaconRoutes } from './health/beacons.routes.ts';
import { createBeaconCounter } from './health/count-beacon.ts';
import { createGate, startGate } from './health/gate.ts';
import { createHealthStore } from './health/health-store.ts';
import { createPlanForBrowser, createQuarantine } from './health/planned-for-browser.ts';
import { healthRoutes } from './health/health.routes.ts';
import { HEAD_BYTES_MAX, refuseConnection } from './http/refused-connection.ts';
import { responsesOf } from './http/security-headers.ts';
import { sendDeliveryError } from './http/send-delivery-error.ts';
import { captchaFrameRoutes } from './html/captcha/captcha-frame.routes.ts';
import { pageRoutes } from './html/pages.routes.ts';
import { iconRoutes } from './icons/icons.routes.ts';
import { byOperatorSession, createSessionFinder } from './operators/by-operator-session.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import { createOperators } from './operators/operators.ts';
import { createSessions } from './operators/sessions.ts';
import { createSignInAttempts } from './operators/sign-in-attempts.ts';
import { watchChanges } from './live/changes.ts';
import { planRoutes } from './live/plan.routes.ts';
import { planFilesRoutes } from './planning/plan-files.routes.ts';
import { createTabNotifier } from './live/notify-tabs.ts';
import { overrideTokens } from './overrides/override-token.ts';
import { overrideVisitRoutes } from './overrides/override-visit.routes.ts';
import { createOverrides } from './overrides/overrides.ts';
import { overrideRoutes } from './overrides/overrides.routes.ts';
import { createPlans } from './planning/plans.ts';
import { createPreview } from './planning/preview.ts';
import { brandRoutes } from './site/brand.routes.ts';
import { createPageReplies } from './site/page-replies.ts';
import { createMatrix } from './matrix/matrix.ts';
import { matrixRoutes } from './matrix/matrix.routes.ts';
import type { FetchForGuest, FetchForPlayer, FetchSite } from './site/platform-api.ts';
import { pwaRoutes } from './site/pwa.routes.ts';
import { realtimeProxy } from './realtime-proxy/realtime-proxy.ts';
import { createScriptOrigins } from './site/script-origins.ts';
import { siteRoutes } from './site/site.routes.ts';
import { createSites } from './site/sites.ts';
import { sitemapRoutes } from './html/sitemap/sitemap.routes.ts';
import { createTraces } from './tracing/traces.ts';
import { thirdPartiesRoutes } from './site/third-parties.routes.ts';
import { wellKnownRoutes } from './site/well-known.routes.ts';

const PATH_LENGTH_MAX = 2_000;

export interface Surroundings {
  config: Config;
  db: Database;
  storage: ObjectStore;
  fetchSite: FetchSite;
  fetchForGuest: FetchForGuest;
  fetchForPlayer: FetchForPlayer;
  metrics?: Metrics;
  readiness?: Readiness;
}

/** Builds the edge, ready to listen. */
export const buildApp = async ({
  config,
  db,
  storage,
  fetchSite,
  fetchForGuest,
  fetchForPlayer,
  metrics = createMetrics(),
  readiness = createReadiness(),
}: Surroundings): Promise<FastifyInstance> => {
  const app = makeServer(config);
  metrics.watch(app);
  // The Redis client is loaded only when it is used: loading takes a tenth of a second of a core.
  const shared =
    config.redisUrl === null
      ? undefined
      : (await import('@jangada/server/redis-rate-limits')).inRedis(config.redisUrl, 'edge', app.log);
  const limits = createRateLimits({ open: shared?.open });
  const files = createReleaseFiles(storage);
  const releases = createReleases(db);
  const rollouts = createRollouts(db, () => changes.heardUntilMs());
  const plans = createPlans(rollouts, releases, metrics.planned);
  const sessions = createSessions(db);
  const findSession = createSessionFinder(sessions, config.boardHosts);
  const deployTokens = createDeployTokens(db);
  const access = createAccess([
    byServiceToken(config.deliveryToken),
    deployTokens.byDeployToken,
    byOperatorSession(findSession),
  ]);
  const signingKeys = createSigningKeys(db);
  const sourceMaps = createSourceMaps(db, storage, signingKeys.requireSignedMaps);
  const traces =
    config.tracing && createTraces({ ...config.tracing, secret: config.deliveryToken, onSpans: metrics.traced });
  const sites = createSites(fetchSite, config.siteConfigTtlMs, app.log);
  const changeSets = createChangeSets(db, releases, rollouts, createScriptOrigins(db, sites));
  const replies = createPageReplies({ fetchForGuest, fetchForPlayer, config, log: app.log, onRead: metrics.cacheRead });
  const overrides = createOverrides({ db, tokens: overrideTokens(config.deliveryToken), enabled: config.overrides });
  const compression = compressInBackground(releases, files, app.log);
  const tabs = config.realtime && createTabNotifier(config.realtime, app.log);
  const health = createHealthStore(db);
  const gate = createGate({ db, store: health, changeSets, log: app.log, bounds: config.health, metrics });
  let stopGate = async (): Promise<void> => {};
  const changes = watchChanges({
    databaseUrl: config.databaseUrl,
    log: app.log,
    onStale: rollouts.invalidate,
    onChange: ({ tenant, urgent, speaks }) => {
      metrics.revised(tenant);
      if (speaks) void tabs?.notify(tenant, urgent, async () => (await rollouts.ofTenant(tenant)).revision);
    },
  });

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
  tenantRoutes(app, { db, access });
  rolloutRoutes(app, { db, rollouts, changeSets, preview: createPreview(db, releases, rollouts), plans, access });
  releaseRoutes(app, {
    releases,
    publishing: createPublishing(db, files, {
      requireContract: createContractCheck(db, releases),
      requireSignedReport: signingKeys.requireSignedReport,
    }),
    retention: createRetention(db, releases, files, sourceMaps),
    signingKeys,
    access,
    onPublished: compression.start,
  });
  sourceMapRoutes(app, access, sourceMaps);
  incidentRoutes(app, { db, access, maps: sourceMaps });
  tokenRoutes(app, { access, deployTokens, signingKeys });
  boardRoutes(app, { db, releases, access, health: createBoardHealth(health, gate) });
  boardPageRoutes(app, { dir: config.boardDir, hosts: config.boardHosts });
  operatorRoutes(app, {
    access,
    operators: createOperators(db),
    sessions,
    attempts: createSignInAttempts(db, limits),
    findSession,
    hosts: config.boardHosts,
  });
  overrideRoutes(app, { db, access, overrides });
  overrideVisitRoutes(app, { sites, plans, overrides });
  const { guestsPerAddress: guestsPerAddressMax, loadSamplePercent, beaconsPerMinute } = config.health;
  const { releaseOrigins } = config;
  const count = createBeaconCounter({
    plans,
    rollouts,
    store: health,
    guestsPerAddressMax,
    loadSamplePercent,
    onCounted: metrics.reported,
  });
  beaconRoutes(app, { db, sites, count, store: health, limits, beaconsPerMinute, releaseOrigins, traces });
  healthRoutes(app, { db, access, store: health, gate });
  matrixRoutes(app, { access, matrix: createMatrix(db, releases) });
  const verifiedFiles = createVerifiedFiles(files);
  const dictionaries = createReleaseDictionaries(releases, verifiedFiles, app.log);
  releaseFileRoutes(app, { releases, files: verifiedFiles, dictionaries });
  brandRoutes(app, config.brandDir);
  iconRoutes(app);
  apiProxyRoutes(app, { apiUrl: config.apiUrl, sites, traces });
  if (config.tls && config.realtime) realtimeProxy(app, config.realtime.url, app.log);
  siteRoutes(app, sites, config);
  thirdPartiesRoutes(app, { db, access, sites });
  wellKnownRoutes(app, sites);
  sitemapRoutes(app, { sites, plans, fetchForGuest });
  captchaFrameRoutes(app, { sites });
  pwaRoutes(app, { sites, plans, releases, files: verifiedFiles, workerOff: config.serviceWorkerOff });
  const withoutQuarantined = createQuarantine(plans);
  planRoutes(app, { sites, plans, rollouts, withoutQuarantined, overrides });
  planFilesRoutes(app, releases);
  const forBrowser = createPlanForBrowser(rollouts, withoutQuarantined, loadSamplePercent);
  pageRoutes(app, {
    sites,
    plans,
    forBrowser,
    overrides,
    platformUrl: config.platformUrl,
    ...replies,
    releaseOrigins: config.releaseOrigins,
    traces,
  });

  app.addHook('onReady', async () => {
    compression.start();
    void changes.start();
    stopGate = startGate(gate, config.health.gateEveryMs, app.log);
  });
  app.addHook('onClose', async () => {
    await compression.stop();
    await stopGate();
    await changes.stop();
    await traces?.stop();
    await shared?.close();
  });
  await app.ready();
  return app;
};

/**
 * Replaces an address with a broken escape by one that does not exist: the visitor gets the not-found page instead of
 * JSON.
 */
const readableUrl = ({ url = '/' }: { url?: string | undefined }): string => {
  const [path = '/', ...search] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?');
  }
};

const makeServer = (config: Config): FastifyInstance => {
  const options = {
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    routerOptions: { maxParamLength: PATH_LENGTH_MAX },
    rewriteUrl: readableUrl,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: loggerOfCall,
    forceCloseConnections: true,
    requestTimeout: requestDeadlines.requestTimeout,
    clientErrorHandler: refuseConnection,
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
  };
  const { SecureResponse, SecureHttp2Request, SecureHttp2Response } = responsesOf({
    trustedProxies: config.trustProxy,
    subdomainsOf: config.hstsSubdomains,
  });
  if (!config.tls)
    return Fastify({
      ...options,
      http: { ...requestDeadlines, maxHeaderSize: HEAD_BYTES_MAX, ServerResponse: SecureResponse },
    });
  const classes = {
    Http1ServerResponse: SecureResponse,
    Http2ServerRequest: SecureHttp2Request,
    Http2ServerResponse: SecureHttp2Response,
  };
  const limits = { ...requestDeadlines, ...handshakeDeadline, maxHeaderSize: HEAD_BYTES_MAX };
  const https = { ...config.tls, allowHTTP1: true, ...limits, ...classes };
  // This type is the one for HTTP/2; requests and replies have the same interface.
  const app = Fastify({ ...options, http2: true, https });
  // Node overrides these deadlines with its own defaults for visitors by HTTP/1.1.
  Object.assign(app.server, requestDeadlines);
  limitHttp2(app.server);
  return app as unknown as FastifyInstance;
};

const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof DeliveryError) return sendDeliveryError(reply, error);
    const refused = unpublishedNamed(error) ?? refusalOf(error);
    if (refused) return sendDeliveryError(reply, refused);
    const path = request.url.split('?', 1)[0];
    if (isTemporaryFailure(error)) {
      request.log.warn({ error, path }, 'something we need is away or full');
      return sendDeliveryError(
        reply,
        new DeliveryError('server.unavailable', 'Not possible now: try again in a moment'),
      );
    }
    request.log.error({ error, path }, 'the request failed');
    return sendDeliveryError(reply, new DeliveryError('server.failed', 'Something went wrong here'));
  });
  app.setNotFoundHandler((_request, reply) =>
    sendDeliveryError(reply, new DeliveryError('request.not-found', 'There is nothing here')),
  );
};

/** PostgreSQL's error codes for a text that contains NUL (character_not_in_repertoire, untranslatable_character). */
const UNWRITABLE: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/** Translates errors of Fastify and of the database to delivery errors. */
const refusalOf = (error: unknown): DeliveryError | null => {
  if (!(error instanceof Error)) return null;
  if ('code' in error && UNWRITABLE.has(error.code)) {
    return new DeliveryError('request.invalid', 'There is a character in it that no text may have (NUL)');
  }
  if (!('statusCode' in error)) return null;
  switch (error.statusCode) {
    case 413:
      return new DeliveryError('request.too-large', 'The body is too large');
    case 400:
    case 415:
      return new DeliveryError('request.invalid', 'The body is not what this call takes', {
        errors: { body: [error.message] },
      });
    default:
      return null;
  }
};
