import type { FastifyInstance } from 'fastify';
import { tokenRoutes } from './access/tokens.routes.ts';
import { apiProxyRoutes } from './api-proxy/api-proxy.routes.ts';
import { approvalRoutes } from './approvals/approvals.routes.ts';
import type { Config } from './config.ts';
import { createBoardHealth } from './board/board-health.ts';
import { boardPageRoutes } from './board/board-page.routes.ts';
import { boardRoutes } from './board/board.routes.ts';
import type { Database } from './database/database.ts';
import { createContractCheck } from './delivery/contract-check.ts';
import { createPublishing } from './delivery/publishing.ts';
import { createReleaseLab } from './delivery/release-lab.ts';
import { releaseRoutes } from './delivery/releases.routes.ts';
import { createRetention } from './delivery/retention.ts';
import { rolloutRoutes } from './planning/rollouts.routes.ts';
import { sourceMapRoutes } from './delivery/source-maps.routes.ts';
import { tenantRoutes } from './tenant-lifecycle/tenants.routes.ts';
import { createReleaseDictionaries } from './delivery/release-dictionaries.ts';
import { releaseFileRoutes } from './delivery/release-files.routes.ts';
import { createVerifiedFiles } from './files/verified-files.ts';
import { freezeRoutes } from './delivery/freezes.routes.ts';
import { groupRoutes } from './tenant-lifecycle/groups.routes.ts';
import { incidentRoutes } from './incidents/incidents.routes.ts';
import { beaconRoutes } from './health/beacons.routes.ts';
import { createBeaconCounter, limitGuests } from './health/count-beacon.ts';
import { createServedPages } from './health/served-pages.ts';
import { createPlanForBrowser, createQuarantine } from './health/planned-for-browser.ts';
import { healthRoutes } from './health/health.routes.ts';
import { captchaFrameRoutes } from './html/captcha/captcha-frame.routes.ts';
import { pageRoutes } from './html/pages.routes.ts';
import { iconRoutes } from './icons/icons.routes.ts';
import { fromDeskRoutes } from './operators/from-desk.routes.ts';
import { operatorRoutes } from './operators/operators.routes.ts';
import { createOperators } from './operators/operators.ts';
import { createSignInAttempts } from './operators/sign-in-attempts.ts';
import { planRoutes } from './live/plan.routes.ts';
import { planFilesRoutes } from './planning/plan-files.routes.ts';
import { overrideVisitRoutes } from './overrides/override-visit.routes.ts';
import { overrideRoutes } from './overrides/overrides.routes.ts';
import { createPreview } from './planning/preview.ts';
import { brandRoutes } from './site/brand.routes.ts';
import { createWorking, readWorking } from './health/working-releases.ts';
import { createMatrix } from './matrix/matrix.ts';
import { matrixRoutes } from './matrix/matrix.routes.ts';
import { pwaRoutes } from './site/pwa.routes.ts';
import type { CallAsService } from './site/platform-api.ts';
import { realtimeProxy } from './realtime-proxy/realtime-proxy.ts';
import { siteRoutes } from './site/site.routes.ts';
import { sitemapRoutes } from './html/sitemap/sitemap.routes.ts';
import { thirdPartiesRoutes } from './site/third-parties.routes.ts';
import { wellKnownRoutes } from './site/well-known.routes.ts';
import { waveRoutes } from './waves/waves.routes.ts';
import type { Parts, Surroundings } from './parts.ts';

/** Registers every route of the edge. The pages come last, because they answer every other address. */
export const registerRoutes = (
  app: FastifyInstance,
  { config, db, fetchForGuest, metrics, callApi }: Required<Surroundings>,
  parts: Parts,
): void => {
  const {
    limits,
    files,
    releases,
    rollouts,
    plans,
    sessions,
    deskPeople,
    findSession,
    access,
    traces,
    sites,
    replies,
    overrides,
    health,
    gate,
  } = parts;
  registerDelivery(app, db, config, parts, callApi);
  boardRoutes(app, { db, releases, access, health: createBoardHealth(health, gate) });
  boardPageRoutes(app, { dir: config.boardDir, hosts: config.boardHosts });
  operatorRoutes(app, {
    access,
    operators: createOperators(db),
    isDemo: config.isDemo,
    sessions,
    attempts: createSignInAttempts(db, limits),
    findSession,
    hosts: config.boardHosts,
  });
  fromDeskRoutes(app, { desk: deskPeople, sessions, hosts: config.boardHosts, limits });
  overrideRoutes(app, { db, access, overrides });
  overrideVisitRoutes(app, { sites, plans, overrides });
  const { guestsPerAddress: guestsPerAddressMax, loadSamplePercent, beaconsPerMinute } = config.health;
  const { releaseOrigins } = config;
  const mayCount = limitGuests(guestsPerAddressMax);
  const count = createBeaconCounter({
    plans,
    rollouts,
    store: health,
    mayCount,
    loadSamplePercent,
    onCounted: metrics.reported,
  });
  beaconRoutes(app, {
    ...{ db, sites, count, store: health, limits, beaconsPerMinute, guestsPerAddressMax, releaseOrigins, traces },
  });
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
  const withoutQuarantined = createQuarantine(plans, createWorking(readWorking(db)));
  planRoutes(app, { sites, plans, rollouts, withoutQuarantined, overrides });
  planFilesRoutes(app, releases);
  const forBrowser = createPlanForBrowser(rollouts, withoutQuarantined, loadSamplePercent);
  const served = createServedPages({ store: health, mayCount, log: app.log });
  app.addHook('onClose', served.stop);
  pageRoutes(app, {
    sites,
    plans,
    forBrowser,
    served,
    overrides,
    platformUrl: config.platformUrl,
    ...replies,
    releaseOrigins: config.releaseOrigins,
    traces,
  });
};

/** The calls that publish releases and change rollouts. */
const registerDelivery = (
  app: FastifyInstance,
  db: Database,
  config: Config,
  parts: Parts,
  callApi: CallAsService | null,
): void => {
  const { files, releases, rollouts, plans, deployTokens, access, signingKeys, sourceMaps, changeSets, compression } =
    parts;
  tenantRoutes(app, { db, access, rollouts, changeSets, releases, sites: parts.sites, callApi });
  groupRoutes(app, { db, access });
  freezeRoutes(app, { db, access });
  approvalRoutes(app, { db, access, changeSets, rollouts });
  const preview = createPreview(db, releases, rollouts);
  rolloutRoutes(app, { db, rollouts, changeSets, preview, plans, access });
  waveRoutes(app, { db, rollouts, changeSets, preview, access });
  releaseRoutes(app, {
    releases,
    publishing: createPublishing(db, files, {
      requireContract: createContractCheck(db, releases),
      requireSignedReport: signingKeys.requireSignedReport,
      runLab: config.releaseLab ? createReleaseLab(config.releaseLab) : null,
    }),
    retention: createRetention(db, releases, files, sourceMaps),
    signingKeys,
    access,
    onPublished: compression.start,
  });
  sourceMapRoutes(app, access, sourceMaps);
  incidentRoutes(app, { db, access, maps: sourceMaps });
  tokenRoutes(app, { access, deployTokens, signingKeys });
};
