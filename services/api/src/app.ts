import { openObjectStore, type ObjectStore } from '@jangada/object-store/object-store';
import { sealedStore } from '@jangada/object-store/sealed-store';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { registerAlertOps } from './alerts/alerts.ops.ts';
import { recordAlerts } from './alerts/record-alerts.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { DomainError } from './domain-error.ts';
import { parseBodies } from './http/bodies.ts';
import { compressReplies } from './http/compression.ts';
import { allowOwnOrigins } from './http/cors.ts';
import { registerDocs } from './docs/docs.routes.ts';
import { deliverFacts, type FactConsumer } from './facts/deliver-facts.ts';
import { answerError, sendRefusal } from './http/errors.ts';
import { knownPath } from './http/paths.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { answerClientError, SecureResponse } from './http/security-headers.ts';
import { forgetOld } from './jobs/forget-old.ts';
import { startJobs, type Job } from './jobs/jobs.ts';
import { loggerOptions, logCalls } from './log.ts';
import { registerAuth } from './modules/player/auth/auth.routes.ts';
import { createSessions } from './modules/player/auth/sessions.ts';
import { applyCoupons } from './modules/rewards/bonuses/apply-coupons.ts';
import { registerBoxOps } from './modules/play/boxes/boxes.ops.ts';
import { registerBoxes } from './modules/play/boxes/boxes.routes.ts';
import { registerBonusOps } from './modules/rewards/bonuses/bonuses.ops.ts';
import { registerBonuses } from './modules/rewards/bonuses/bonuses.routes.ts';
import { tidyBonuses } from './modules/rewards/bonuses/expire-bonuses.ts';
import { followStakes } from './modules/rewards/bonuses/follow-stakes.ts';
import { releaseCashback } from './modules/rewards/bonuses/release-cashback.ts';
import { registerChatOps } from './modules/messages/chat/chat.ops.ts';
import { registerChat } from './modules/messages/chat/chat.routes.ts';
import { keepCatalogueFresh } from './modules/play/games/catalogue-sync.ts';
import { registerDocumentOps } from './modules/player/documents/documents.ops.ts';
import { registerDocuments } from './modules/player/documents/documents.routes.ts';
import { registerGameOps } from './modules/play/games/games.ops.ts';
import { registerGames } from './modules/play/games/games.routes.ts';
import { announceLevels } from './modules/rewards/levels/announce-levels.ts';
import { registerLevelOps } from './modules/rewards/levels/levels.ops.ts';
import { registerLevels } from './modules/rewards/levels/levels.routes.ts';
import { sendAnnouncements } from './modules/messages/notifications/announcements.ts';
import { expireMissions } from './modules/rewards/missions/expire-missions.ts';
import { followMissions } from './modules/rewards/missions/follow-missions.ts';
import { registerMissionOps } from './modules/rewards/missions/missions.ops.ts';
import { registerMissions } from './modules/rewards/missions/missions.routes.ts';
import { tidyRestrictions } from './modules/eligibility/limits/limits.jobs.ts';
import { registerPlayerOps } from './modules/eligibility/limits/players.ops.ts';
import { registerLimits } from './modules/eligibility/limits/limits.routes.ts';
import { createPresence } from './modules/eligibility/limits/presence.ts';
import { registerNotificationOps } from './modules/messages/notifications/notifications.ops.ts';
import { registerNotifications } from './modules/messages/notifications/notifications.routes.ts';
import { askWaitingDeposits } from './modules/money/payments/ask-waiting-deposits.ts';
import { registerPaymentOps } from './modules/money/payments/payments.ops.ts';
import { registerPayments } from './modules/money/payments/payments.routes.ts';
import { reconcileHourly } from './modules/money/payments/reconcile-pix.ts';
import { sendRefunds } from './modules/money/payments/pix-refunds.service.ts';
import { keepWebhooksRegistered } from './modules/money/payments/pix-webhook.routes.ts';
import { createPageHeadings } from './modules/site/pages/page-headings.ts';
import { registerPageOps } from './modules/site/pages/pages.ops.ts';
import { registerPages } from './modules/site/pages/pages.routes.ts';
import { registerAvatars } from './modules/player/profile/avatar.routes.ts';
import { registerProfile } from './modules/player/profile/profile.routes.ts';
import { registerPush } from './modules/messages/push/push.routes.ts';
import { sendPushes } from './modules/messages/push/send-pushes.ts';
import { followReferrals, payApprovedReferrals } from './modules/player/referrals/follow-referrals.ts';
import { registerReferralOps } from './modules/player/referrals/referrals.ops.ts';
import { registerReferrals } from './modules/player/referrals/referrals.routes.ts';
import { compareStudioHourly } from './modules/money/reconciliation/compare-studio.ts';
import { proveNightly } from './modules/money/reconciliation/prove-ledger.ts';
import { registerReconciliationOps } from './modules/money/reconciliation/reconciliation.ops.ts';
import { sendDisconnections } from './modules/messages/realtime/disconnect.ts';
import { registerRealtime } from './modules/messages/realtime/realtime.routes.ts';
import { registerSite } from './modules/site/settings/site.routes.ts';
import { createTenants } from './modules/site/settings/tenants.ts';
import { registerSports } from './modules/play/sports/sports.routes.ts';
import { registerSupportOps } from './modules/messages/support/support.ops.ts';
import { registerSupport } from './modules/messages/support/support.routes.ts';
import { releaseTurnover } from './modules/money/wallet/turnover.ts';
import { registerWallet } from './modules/money/wallet/wallet.routes.ts';
import { sendPayouts } from './modules/money/withdrawals/hand-over.ts';
import { warnOfOverdue } from './modules/money/withdrawals/overdue-withdrawals.ts';
import { pollPayouts } from './modules/money/withdrawals/poll-payouts.ts';
import { proveHolds } from './modules/money/withdrawals/prove-holds.ts';
import { registerWithdrawalOps } from './modules/money/withdrawals/withdrawals.ops.ts';
import { registerWithdrawals } from './modules/money/withdrawals/withdrawals.routes.ts';
import { createOpsServer } from './ops/ops-server.ts';
import { registerOps } from './ops/ops.routes.ts';
import type { OutboxTopic } from './outbox/outbox.ts';
import { createOutboxWorker, type Sender } from './outbox/worker.ts';
import type { Platform } from './platform.ts';
import { removeFiles } from './uploads/remove-files.ts';
import { createCaptcha } from './vendors/captcha/captcha.ts';
import { createGoogle } from './vendors/google/google.ts';
import { createMailbox } from './vendors/mailbox/mailbox.ts';
import { createBacenPix } from './vendors/pix/bacen.ts';
import { createEfiPayouts } from './vendors/pix/efi.ts';
import { createPixSession } from './vendors/pix/pix-session.ts';
import { createWebPush } from './vendors/push/web-push.ts';
import { createRealtime } from './vendors/pusher/realtime.ts';
import { createSportsProvider } from './vendors/sports/sports-provider.ts';
import { createStudio } from './vendors/studio/studio.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The operators' listener beside the public one. */
    ops: FastifyInstance;
  }
}

const BODY_BYTES_MAX = 64 * 1024;
/** A photo of ten megabytes over a phone's uplink takes its time. */
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 15_000;

const modules: readonly ((app: Platform) => void)[] = [
  registerSite,
  registerAuth,
  registerProfile,
  registerLimits,
  registerWallet,
  registerPayments,
  registerWithdrawals,
  registerBonuses,
  registerBoxes,
  registerGames,
  registerSports,
  registerChat,
  registerNotifications,
  registerDocuments,
  registerAvatars,
  registerPush,
  registerLevels,
  registerMissions,
  registerReferrals,
  registerRealtime,
  registerPages,
  registerSupport,
  registerDocs,
];

const operations: readonly ((app: Platform) => void)[] = [
  registerDocumentOps,
  registerGameOps,
  registerNotificationOps,
  registerChatOps,
  registerOps,
  registerAlertOps,
  registerBonusOps,
  registerBoxOps,
  registerPaymentOps,
  registerPlayerOps,
  registerWithdrawalOps,
  registerMissionOps,
  registerLevelOps,
  registerReferralOps,
  registerReconciliationOps,
  registerPageOps,
  registerSupportOps,
];

const factConsumers: readonly FactConsumer[] = [
  followStakes,
  applyCoupons,
  releaseTurnover,
  followMissions,
  followReferrals,
];

const jobs: readonly Job[] = [
  proveNightly,
  compareStudioHourly,
  askWaitingDeposits,
  reconcileHourly,
  pollPayouts,
  proveHolds,
  warnOfOverdue,
  tidyRestrictions,
  announceLevels,
  expireMissions,
  payApprovedReferrals,
  tidyBonuses,
  releaseCashback,
  forgetOld,
];

/**
 * Puts the API together on a migrated database. Nothing listens and no job runs before `server.listen`.
 *
 * @param logTo where log lines go instead of standard output
 */
export async function buildApp(config: Config, logTo?: DestinationStream): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    logger: { ...loggerOptions(config.logLevel), ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, ServerResponse: SecureResponse },
    clientErrorHandler: answerClientError,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
  });
  const { log } = server;
  const db = openDatabase(config.database.url, config.database.connectionsMax, config.database.waitMs);
  const tenants = createTenants(db);
  const pixSession = createPixSession(config.pix);
  const ops = createOpsServer(config, log);
  server.decorate('ops', ops);
  const app: Platform = {
    server,
    ops,
    log,
    config,
    db,
    tenants,
    pageHeadings: createPageHeadings(db),
    sessions: createSessions(db),
    presence: createPresence(db, (error) => log.warn({ reason: String(error) }, 'presence: a minute was not noted')),
    limits: createRateLimits(config.rateLimitScale),
    captcha: createCaptcha(config.captcha),
    google: createGoogle(config.google),
    mailbox: createMailbox(config.mailbox),
    pix: createBacenPix(pixSession, config.pix.webhookSecrets),
    payouts: createEfiPayouts(pixSession),
    studio: createStudio(config.studio),
    sports: createSportsProvider(config.sports),
    realtime: createRealtime(config.realtime, log),
    files: openFiles(config),
    push: config.push && createWebPush(config.push),
  };

  logCalls(server);
  await compressReplies(server);
  parseBodies(server);
  allowOwnOrigins(server, tenants, config);
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const code = knownPath(path) ? 'request.method-not-allowed' : 'request.not-found';
    return sendRefusal(new DomainError(code), request, reply);
  });
  server.get('/health', { logLevel: 'warn' }, async () => {
    await tenants.list();
    return { status: 'ok' };
  });
  for (const register of modules) register(app);
  for (const register of operations) register(app);
  runJobs(app);
  return server;
}

function openFiles({ files, filesKey }: Config): ObjectStore {
  const store = openObjectStore(files);
  return filesKey ? sealedStore(store, filesKey) : store;
}

/** What the browsers are told waits for nobody, and money for no push service. */
function lanesOf(senders: Readonly<Record<OutboxTopic, Sender>>) {
  const { realtime, disconnect, fact, alert, push, announcement, 'file-removal': fileRemoval, ...vendors } = senders;
  return [{ realtime, disconnect }, { fact, alert }, { push, announcement, 'file-removal': fileRemoval }, vendors];
}

/** What runs beside the calls starts with listening and ends before the database closes. */
function runJobs(app: Platform): void {
  const { server, db, tenants, log } = app;
  const senders: Readonly<Record<OutboxTopic, Sender>> = {
    realtime: app.realtime.publish,
    disconnect: sendDisconnections(app),
    fact: deliverFacts(app, factConsumers),
    alert: recordAlerts(app),
    'pix-refund': sendRefunds(app),
    payout: sendPayouts(app),
    announcement: sendAnnouncements(app),
    push: sendPushes(app),
    'file-removal': removeFiles(app),
  };
  const workers = lanesOf(senders).map((lane) => createOutboxWorker(db, tenants, lane, log));
  const stops: (() => void | Promise<void>)[] = [];
  server.addHook('onListen', async () => {
    for (const worker of workers) await worker.start();
    stops.push(keepWebhooksRegistered(app), keepCatalogueFresh(app), startJobs(app, jobs));
  });
  server.addHook('onClose', async () => {
    for (const stop of stops) await stop();
    for (const worker of workers) await worker.stop();
    await app.ops.close();
    await app.presence.settled();
    await db.close();
  });
}
