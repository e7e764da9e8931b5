import { axiosWhenNeeded } from '@jangada/contracts/client/transport';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';
import { locate } from '@jangada/contracts/page/match-route';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { signedIn, signedOut } from '@jangada/contracts/events/shell';
import { documentTitle } from '@jangada/contracts/domains/site/document-title';
import { containerOf } from '@jangada/contracts/domains/site/tag-container';
import { createToastQueue } from '@jangada/design/toasts/toast-queue';
import { createEventBus } from '@jangada/event-bus';
import { addressOf } from '@jangada/remote-kit/routing/address';
import { browserHistory } from '@jangada/remote-kit/routing/session-history';
import { createSiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import { createStore } from 'zustand/vanilla';
import { createDataLayer } from '../third-parties/analytics/data-layer.ts';
import { createPlatformClient, visitorHeaders, withoutTokens } from '../session/api/platform-client.ts';
import { createQueries } from '../session/api/queries.ts';
import { createServerClock, withClock } from '../session/api/server-clock.ts';
import { answerStartedCalls, takeStartedCalls } from '../session/api/started-calls.ts';
import { createColors } from '../browser/appearance/colors.ts';
import { createInsets, docksPanels } from '../browser/appearance/insets.ts';
import type { ReadySite } from './ready-site.ts';
import { pageTraceparent } from '../browser/page-traceparent.ts';
import { watchPageLeaving } from '../browser/page-leaving.ts';
import { createLocalStore, createSessionStore } from '../browser/storage.ts';
import { createBusLog } from '../composition/bus-log.ts';
import { createHostApi } from '../composition/host-api.ts';
import type { HostParts } from '../composition/host-api.ts';
import { reportIncidents } from '../composition/report-incidents.ts';
import { loadModule } from '../composition/load-module.ts';
import { plannedRemotes } from '../composition/planned-remotes.ts';
import { createLiveOffers } from '../composition/offers.ts';
import { createReleaseHealth } from '../composition/release-health.ts';
import { createReleaseReporter } from '../composition/release-reporter.ts';
import { createRemoteModules } from '../composition/remote-modules.ts';
import { createUpdateBlockers } from '../composition/update-blockers.ts';
import { watchFailures } from '../composition/watch-failures.ts';
import { createDevice } from '../browser/device/device.ts';
import { createHooks } from '../errors/app-hooks.ts';
import { loadStatusText } from '../errors/error-messages.ts';
import { createErrorToasts } from '../errors/error-toasts.ts';
import { createFullReload } from '../errors/full-reload.ts';
import { HOST_NAMESPACE, loadHostTexts, portuguese } from '../texts/host-texts.ts';
import { createPageTexts } from '../texts/locale/page-texts.ts';
import { applyLanguageOf } from '../texts/locale/remember-language.ts';
import { createFirstVisit } from './overlays/first-visit.ts';
import { createModalQueue, isHostModal } from './overlays/modal-queue.ts';
import { isPlayingOrBetting } from './overlays/covering-events.ts';
import { createNotices } from './overlays/notices.ts';
import { createPanels } from './overlays/panels.ts';
import { createPush } from '../session/push/push.ts';
import { createInstall } from '../browser/pwa/install.ts';
import { createRealtime } from '../session/realtime/realtime.ts';
import type { PageAheadStore } from './routing/page-ahead.ts';
import { createRedirects } from './routing/redirects.ts';
import { requestedPath } from './routing/requested-path.ts';
import { hasPage, isForPlayers } from './routing/site-page.ts';
import type { SiteFacts } from './routing/site-page.ts';
import { LMCP_KEY, storeParameters } from './routing/tracking-parameters.ts';
import { isPageCovered } from './routing/pages-without-prompts.ts';
import { ensureGuestId } from '../session/guest-id.ts';
import { createRevokeToken } from '../session/revoke-token.ts';
import { createSessionStorage } from '../session/session-storage.ts';
import { createSession } from '../session/session.ts';
import { createSupportPort } from '../third-parties/support/support-port.ts';
import { createPendingReload } from './routing/pending-reload.ts';
import { connectParts } from './connect-parts.ts';
import type { SessionSignals } from './connect-parts.ts';
import type { Shell } from './shell.ts';

/** The router has the same language. */
const currentLanguage = () => locate(window.location.pathname).language;

/**
 * Creates the parts of the shell in the order of their dependencies and connects them at the end.
 *
 * @param hasShellPage does the shell itself have a page for this claim?
 */
export const createShell = (
  { site, plan, build = null, hasXRay = false }: ReadySite,
  hasShellPage: SiteFacts['hasShellPage'],
): Shell => {
  const storage = createLocalStore();
  const sessionStore = createSessionStore();
  storeParameters(window.location.search, storage);
  const tenant = createStore(() => site);
  const guestId = ensureGuestId(storage);
  const device = createDevice(storage);
  const hooks = createHooks();
  const handleLoadFailed = (error: unknown) => hooks.call('app:chunkError', { error });
  const install = createInstall(storage);
  const colors = createColors(storage, site.appearance.colorMode);
  const panels = createPanels(storage, docksPanels);
  const footLine = createStore(() => 0);
  const insets = createInsets(panels.beside, footLine);
  const toasts = createToastQueue();
  const dataLayer = createDataLayer(containerOf(site));
  const queries = createQueries();
  const updateBlockers = createUpdateBlockers();

  // Releases
  const offers = createLiveOffers(plan ? plannedRemotes(plan) : []);
  const plannedOf = (remote: ReleasableName) => offers.getState().plannedOf(remote) ?? plan?.remotes[remote];
  const versionOf = (remote: ReleasableName) => plannedOf(remote)?.chain[0]?.version ?? CONTRACT_VERSION;
  const ownRelease = plan?.remotes['host']?.chain[0];
  // The plan was made for the guest id in it; without cookies this differs from the stored id.
  const reporter = createReleaseReporter({ tenant: site.tenant, guest: plan?.guest ?? guestId });
  const health = createReleaseHealth(plannedOf, reporter, storage);

  // Bus
  const busLog = hasXRay ? createBusLog() : null;
  const reportIncident = reportIncidents(reporter, versionOf);
  const bus = createEventBus({
    onIncident: (incident) => {
      busLog?.refused(incident);
      reportIncident(incident);
    },
    ...(busLog && { onDelivery: busLog.delivered }),
  });
  const hostBus = bus.as('host');
  const clock = createServerClock();
  const notices = createNotices(
    {
      storage,
      now: clock.nowMs,
      // Notices are deferred while a dialog, a game or a bet slip is open.
      isCovered: () => isPageCovered() || isPlayingOrBetting(hostBus),
      isPhone: () => insets.getState().bottom > 0,
    },
    (error) => console.error('[notices]', error),
  );

  // Session and calls
  const errors = createErrorToasts({ toasts, language: currentLanguage, hooks });
  const signals = createHooks<SessionSignals>();
  const startedCalls = takeStartedCalls();
  const requestContext = {
    baseUrl: () => tenant.getState().apiLink,
    guestId,
    lmcp: () => storage.get(LMCP_KEY),
    language: currentLanguage,
    traceparent: pageTraceparent(),
    transport: withClock(clock, answerStartedCalls(startedCalls, axiosWhenNeeded)),
  };
  const session = createSession({
    apiWith: (token) =>
      createPlatformClient({
        ...requestContext,
        token,
        onExpired: () => signals.call('expired', null),
        onReauth: () => signals.call('reauth', null),
        onRefusal: errors.refused,
        onNetworkError: errors.unanswered,
        statusText: (status) => loadStatusText(status, currentLanguage()),
      }),
    revoke: createRevokeToken(requestContext),
    storage: createSessionStorage(storage),
    guestId,
    isLeaving: watchPageLeaving(),
    onSignedIn: (user, isNew) => {
      hostBus.emit(signedIn, { user });
      if (isNew) applyLanguageOf(user, router.changeLanguage);
    },
    onSignedOut: () => {
      // The next player must not see anything of the previous one.
      requestedPath.forget();
      queries.clear();
      notices.clear();
      hostBus.emit(signedOut, {});
    },
    onSigningOut: () => {
      if (isForPlayers(router.place.getState().path, offers.getState())) router.go('/');
    },
    onSelfExcluded: (exclusion) => signals.call('excluded', exclusion),
  });
  const api = withoutTokens(session.api);
  const modals = createModalQueue({
    session,
    isOffered: (name) => isHostModal(name) || offers.getState().modal(name) !== null,
    onRefused: (name, problem) => console.error(`[modals] ${name} was not opened`, problem),
  });

  // Pages
  const pageAhead: PageAheadStore = createStore(() => null);
  const fullReload = createFullReload({ storage: sessionStore });
  const pendingReload = createPendingReload({
    storage: sessionStore,
    isBlocked: () => modals.current.getState() !== null,
  });
  const redirects = createRedirects(site);
  const siteFacts = (): SiteFacts => ({
    site: tenant.getState(),
    offers: offers.getState(),
    session: session.getState().status,
    hasShellPage,
    redirectOf: (path) => {
      const { pathname, search } = window.location;
      const { path: current, language } = locate(pathname);
      return redirects.of(path, path === current ? search : '', language);
    },
  });
  const router = createSiteNavigator({
    history: browserHistory(),
    hasRoute: (path) => hasPage(addressOf(path).pathname, siteFacts()),
    routeChanges: offers,
    takesFullReload: () => fullReload.take() || pendingReload.take(),
    onTitle: (title) => {
      document.title = documentTitle(tenant.getState().title, title);
    },
  });
  const texts = createPageTexts({
    language: router.language.getState(),
    onFailed: handleLoadFailed,
    onMissing: ({ namespace, key, language }, source) => {
      const { remote, version } = source ?? { remote: 'host', version: versionOf('host') };
      const error = new Error(`${namespace} has no text ${key} in ${language}`);
      console.error('[texts]', error);
      reporter.report({ remote, version, kind: 'unexpected', error });
    },
  });
  texts.addSource(HOST_NAMESPACE, { remote: 'host', version: versionOf('host'), load: loadHostTexts });
  texts.add(HOST_NAMESPACE, 'pt', portuguese);
  const firstVisit = createFirstVisit({ storage, modals, tenant, navigation: router, session });

  // Third parties and connections; their code is loaded later
  const realtime = createRealtime({
    site: tenant,
    api,
    session,
    onEvent: (event, payload) => hostBus.emit(event, payload),
    onBack: () => void queries.invalidateQueries(),
    // A rejected call signs out and offers the sign-in.
    checkSession: () => session.refresh(),
    onLoadFailed: handleLoadFailed,
  });
  const push = createPush({
    api,
    tenant,
    session,
    storage,
    toasts,
    modals,
    panels,
    router,
    i18n: texts.instance,
    onLoadFailed: handleLoadFailed,
  });
  const support = createSupportPort({
    site: tenant,
    toasts,
    i18n: texts.instance,
    load: async () =>
      (await import('../third-parties/support/load-support.ts')).loadSupport({
        api,
        tenant,
        session,
        modals,
        device,
        toasts,
        notices,
        clock,
        hooks,
        router,
        texts,
      }),
    onLoadFailed: handleLoadFailed,
  });

  // Remotes
  const appearance = { mode: colors.mode, insets };
  const hostParts: HostParts = {
    ...{ api, session, tenant, bus, realtime, modals, panels, toasts, notices, push, support, device, router, texts },
    ...{ appearance, reporter, dataLayer, updateBlockers, clock },
  };
  const modules = createRemoteModules({
    load: loadModule,
    offers,
    health,
    texts,
    onMissing: handleLoadFailed,
    hostFor: (remote, { version, uniqueName }, signal) =>
      createHostApi(hostParts, { remote, release: { version, uniqueName }, signal }),
  });
  const hostApi = createHostApi(hostParts, {
    remote: 'host',
    release: ownRelease ?? { version: CONTRACT_VERSION, uniqueName: 'host' },
    signal: new AbortController().signal,
  });

  watchFailures({ hooks, reporter, fullReload, release: ownRelease ?? { version: CONTRACT_VERSION, base: '/' } });
  connectParts({ storage, signals, errors, session, modals, bus: hostBus, router, texts, offers });

  return {
    ...{
      build,
      plan,
      tenant,
      storage,
      device,
      colors,
      insets,
      footLine,
      hooks,
      errors,
      session,
      queries,
      router,
      redirects,
    },
    ...{ siteFacts, texts, modals, panels, notices, toasts, realtime, push, support, install, dataLayer, offers },
    ...{ startedCalls, requestHeaders: () => visitorHeaders({ ...requestContext, token: session.token }) },
    ...{ modules, health, updateBlockers, pendingReload, pageAhead, busLog, hostApi, ...firstVisit },
  };
};
