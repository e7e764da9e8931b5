import type { ObjectStore } from '@jangada/object-store/object-store';
import type { Readiness } from '@jangada/server/graceful-stop';
import { createRateLimits } from '@jangada/server/rate-limits';
import { createTraceIds, traceKeysOf } from '@jangada/server/trace-ids';
import type { FastifyInstance } from 'fastify';
import { byServiceToken, createAccess } from './access/access.ts';
import { createDeployTokens } from './access/deploy-tokens.ts';
import { createSigningKeys } from './access/signing-keys.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createChangeSets } from './delivery/change-sets.ts';
import { createReleases } from './delivery/releases.ts';
import { createRollouts } from './delivery/rollouts.ts';
import { createSourceMaps } from './delivery/source-maps.ts';
import { compressInBackground } from './delivery/background-compression.ts';
import { createReleaseFiles } from './files/release-files.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createGate } from './health/gate.ts';
import { createWaveMover } from './waves/move-waves.ts';
import { createHealthStore } from './health/health-store.ts';
import { byOperatorSession, createSessionFinder } from './operators/by-operator-session.ts';
import { createDeskPeople } from './operators/desk-people.ts';
import { createSessions } from './operators/sessions.ts';
import { watchChanges } from './live/changes.ts';
import { createTabNotifier } from './live/notify-tabs.ts';
import { createRealtimeApps } from './live/realtime-apps.ts';
import { overrideTokens } from './overrides/override-token.ts';
import { createOverrides } from './overrides/overrides.ts';
import { createPlans } from './planning/plans.ts';
import { createPageReplies } from './site/page-replies.ts';
import type { CallAsService, FetchForGuest, FetchForPlayer, FetchSite } from './site/platform-api.ts';
import { createScriptOrigins } from './site/script-origins.ts';
import { createSites } from './site/sites.ts';
import { createTraces } from './tracing/traces.ts';

export interface Surroundings {
  config: Config;
  db: Database;
  storage: ObjectStore;
  fetchSite: FetchSite;
  fetchForGuest: FetchForGuest;
  fetchForPlayer: FetchForPlayer;
  /** Null without the key of the services. */
  callApi?: CallAsService | null;
  metrics?: Metrics;
  readiness?: Readiness;
}

/** The parts of the edge that its routes share. */
export const createParts = async (
  { log }: Pick<FastifyInstance, 'log'>,
  { config, db, storage, fetchSite, fetchForGuest, fetchForPlayer, callApi, metrics }: Required<Surroundings>,
) => {
  // The Redis client is loaded only when it is used: loading takes a tenth of a second of a core.
  const shared =
    config.redisUrl === null
      ? undefined
      : (await import('@jangada/server/redis-rate-limits')).inRedis(config.redisUrl, 'edge', log);
  const limits = createRateLimits({ open: shared?.open });
  const files = createReleaseFiles(storage);
  const releases = createReleases(db);
  const rollouts = createRollouts(db, () => changes.heardUntilMs());
  const plans = createPlans(rollouts, releases, metrics.planned);
  const sessions = createSessions(db);
  const { servicesKey } = config;
  const deskPeople = callApi && servicesKey && createDeskPeople({ callApi, servicesKey, sessions, log });
  const findSession = createSessionFinder(sessions, config.boardHosts, deskPeople);
  const deployTokens = createDeployTokens(db);
  const access = createAccess([
    byServiceToken(config.deliveryTokens),
    deployTokens.byDeployToken,
    byOperatorSession(findSession),
  ]);
  const signingKeys = createSigningKeys(db);
  const sourceMaps = createSourceMaps(db, storage, signingKeys.requireSignedMaps);
  const [token, ...earlierTokens] = config.deliveryTokens;
  const traceKeys = servicesKey
    ? traceKeysOf(servicesKey)
    : ([Buffer.from(token), ...earlierTokens.map((one) => Buffer.from(one))] as const);
  const traceIds = createTraceIds(traceKeys);
  const traces = config.tracing && createTraces({ ...config.tracing, ids: traceIds, onSpans: metrics.traced });
  const sites = createSites(fetchSite, config.siteConfigTtlMs, log);
  const changeSets = createChangeSets(db, releases, rollouts, createScriptOrigins(db, sites));
  const replies = createPageReplies({ fetchForGuest, fetchForPlayer, config, log, onRead: metrics.cacheRead });
  const overrides = createOverrides({ db, tokens: overrideTokens(config.deliveryTokens), enabled: config.overrides });
  const compression = compressInBackground(db, files, log);
  const { realtime } = config;
  const tabs = realtime && createTabNotifier(realtime.url, createRealtimeApps(config, realtime.apps), log);
  const health = createHealthStore(db);
  const gate = createGate({ db, store: health, changeSets, log, bounds: config.health, metrics });
  const waves = createWaveMover({ db, rollouts, changeSets, log, bounds: config.health, alarms: gate.alarms });
  const changes = watchChanges({
    databaseUrl: config.databaseUrls,
    log,
    onStale: rollouts.invalidate,
    onChange: ({ tenant, urgent, speaks }) => {
      metrics.revised(tenant);
      if (speaks) void tabs?.notify(tenant, urgent, async () => (await rollouts.ofTenant(tenant)).revision);
    },
  });
  return {
    shared,
    limits,
    files,
    releases,
    rollouts,
    plans,
    sessions,
    deskPeople,
    findSession,
    deployTokens,
    access,
    signingKeys,
    sourceMaps,
    traces,
    sites,
    changeSets,
    replies,
    overrides,
    compression,
    health,
    gate,
    waves,
    changes,
  };
};

export type Parts = Awaited<ReturnType<typeof createParts>>;
