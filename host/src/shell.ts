import { axiosWhenNeeded } from '@jangada/contracts/client/transport';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';
import { balanceUpdated, gameOpened, paymentApproved, signedIn, signedOut } from '@jangada/contracts/shell-events';
import type { HostApi } from '@jangada/contracts/host/host-api';
import type { Wallet } from '@jangada/contracts/profile/user';
import type { ReleasableName } from '@jangada/contracts/remotes';
import { documentTitle } from '@jangada/contracts/site/document-title';
import { containerOf } from '@jangada/contracts/site/tag-container';
import { locales } from '@jangada/contracts/languages';
import { createEventBus } from '@jangada/event-bus';
import { createToastQueue } from '@jangada/design/toasts/toast-queue';
import { createStore } from 'zustand/vanilla';
import { addressOf } from '@jangada/remote-kit/routing/address';
import { browserHistory } from '@jangada/remote-kit/routing/session-history';
import { createSiteNavigator } from '@jangada/remote-kit/routing/site-navigator';
import { createPlatformClient, UNAUTHORISED_STATUS, withoutTokens } from './api/platform-client.ts';
import { createQueries } from './api/queries.ts';
import { answerStartedCalls, takeStartedCalls } from './api/started-calls.ts';
import type { ReadySite } from './boot/ready-site.ts';
import { createKept, createKeptInTab } from './browser/kept.ts';
import { createDevice } from './device/device.ts';
import { createHooks } from './errors/app-hooks.ts';
import { messageKey } from './errors/error-messages.ts';
import { createFreshStart } from './errors/fresh-start.ts';
import { createSpokenErrors } from './errors/spoken-errors.ts';
import { watchFailures } from './errors/watch-failures.ts';
import { createNotices } from './notices/notices.ts';
import { createPush } from './push/push.ts';
import { createUpdates } from './pwa/updates.ts';
import { createSupportPort } from './support/support-port.ts';
import { createDataLayer } from './analytics/data-layer.ts';
import { createHostApi } from './composition/host-api.ts';
import { reportIncidents } from './composition/incidents.ts';
import type { HostParts } from './composition/host-api.ts';
import { createUpdateBlockers } from './composition/update-blockers.ts';
import { loadModule, plannedRemotes } from './composition/load-remote.ts';
import { createLiveOffers } from './composition/offers.ts';
import { createRemoteModules } from './composition/remote-modules.ts';
import { createReleaseHealth } from './composition/release-health.ts';
import { createReleaseReporter } from './composition/telemetry.ts';
import { createInstall } from './install/install.ts';
import { createColors } from './layout/appearance.ts';
import { createInsets, docksPanels } from './layout/insets.ts';
import { createFirstVisit } from './modals/first-visit.ts';
import { isHostModal } from './modals/host-modals.ts';
import { isPageCovered } from './modals/modal-places.ts';
import { createModalQueue } from './modals/modal-queue.ts';
import { createPanels } from './panels/panels.ts';
import { createRealtime } from './realtime/realtime.ts';
import { hasShellPage } from './pages/shell-pages.ts';
import { HOST_NAMESPACE, loadHostTexts, portuguese } from './locale/host-texts.ts';
import { createPageTexts } from './locale/page-texts.ts';
import { rememberLanguage } from './locale/remember-language.ts';
import { LMCP_KEY, keepParameters } from './routing/kept-parameters.ts';
import { isForPlayers, hasPage } from './routing/site-page.ts';
import type { SiteFacts } from './routing/site-page.ts';
import { createRedirects } from './routing/redirects.ts';
import { wantedPath } from './routing/wanted-path.ts';
import { createBusLog } from './xray/bus-log.ts';
import { followOtherTabs } from './session/other-tabs.ts';
import { ensureGuestId } from './session/guest-id.ts';
import { createKeptSession } from './session/kept-session.ts';
import { createRevokeToken } from './session/revoke-token.ts';
import { createSession } from './session/session.ts';

/** Puts the shell together. Everything it is made of gets what it needs here and nowhere else. */
export const createShell = ({ site, plan, build = null, hasXRay = false }: ReadySite) => {
  const kept = createKept();
  keepParameters(window.location.search, kept);
  const tenant = createStore(() => site);
  const guestId = ensureGuestId(kept);
  const toasts = createToastQueue();
  // Neither a dialog nor a game is written over.
  const isTaken = () => isPageCovered() || hostBus.last(gameOpened)?.open === true;
  const notices = createNotices({ kept, isCovered: isTaken }, (error) => console.error('[notices]', error));
  const device = createDevice(kept);
  const hooks = createHooks();
  const install = createInstall(kept);
  const colors = createColors(kept, site.appearance.colorMode);
  const panels = createPanels(kept, docksPanels);
  const insets = createInsets(panels.beside);
  const dataLayer = createDataLayer(containerOf(site));
  // What this guest gets was decided for the id in the plan; without cookies that is not the one kept here.
  const reporter = createReleaseReporter({ tenant: site.tenant, guest: plan?.guest ?? guestId });
  const health = createReleaseHealth((remote) => plannedOf(remote), reporter, kept);
  const updateBlockers = createUpdateBlockers();
  const queries = createQueries();
  const offers = createLiveOffers(plan ? plannedRemotes(plan) : []);
  const planned = plan?.remotes['host']?.chain[0];
  const plannedOf = (remote: ReleasableName) => offers.getState().plannedOf(remote) ?? plan?.remotes[remote];
  const versionOf = (remote: ReleasableName) => plannedOf(remote)?.chain[0]?.version ?? CONTRACT_VERSION;
  const busLog = hasXRay ? createBusLog() : null;
  const tellIncident = reportIncidents(reporter, versionOf);
  const bus = createEventBus({
    onIncident: (incident) => {
      busLog?.refused(incident);
      tellIncident(incident);
    },
    ...(busLog && { onDelivery: busLog.delivered }),
  });
  const hostBus = bus.as('host');

  const redirects = createRedirects(site);
  /** What the page of a path rests on, as things are now. */
  const siteFacts = (): SiteFacts => ({
    site: tenant.getState(),
    offers: offers.getState(),
    session: session.getState().status,
    hasShellPage,
    redirectOf: (path) => {
      const { path: here, search } = router.place.getState();
      return redirects.of(path, path === here ? search : '', router.language.getState());
    },
  });
  const leads = (path: string): boolean => hasPage(addressOf(path).pathname, siteFacts());
  const keptInTab = createKeptInTab();
  const freshStart = createFreshStart({ kept: keptInTab });
  const updates = createUpdates({ kept: keptInTab, isHeld: () => modals.current.getState() !== null });
  watchFailures({ hooks, reporter, freshStart, release: planned ?? { version: CONTRACT_VERSION, base: '/' } });
  const router = createSiteNavigator({
    history: browserHistory(),
    leads,
    ways: offers,
    takesFreshStart: () => freshStart.take() || updates.take(),
    onTitle: (title) => {
      document.title = documentTitle(tenant.getState().title, title);
    },
  });

  router.place.subscribe(() => keepParameters(router.place.getState().search, kept));
  // Whatever changed it: the menu, a remote, or going back to a page in the other language (I18N-09, I18N-12).
  router.language.subscribe(() => rememberLanguage(router.language.getState()));

  const texts = createPageTexts({
    language: router.language.getState(),
    onFailed: (error) => hooks.call('app:chunkError', { error }),
    onMissing: ({ namespace, key, language }, source) => {
      const { remote, version } = source ?? { remote: 'host', version: versionOf('host') };
      const error = new Error(`${namespace} has no text ${key} in ${language}`);
      console.error('[texts]', error);
      reporter.report({ remote, version, kind: 'unexpected', error });
    },
  });
  texts.addSource(HOST_NAMESPACE, { remote: 'host', version: versionOf('host'), load: loadHostTexts });
  texts.add(HOST_NAMESPACE, 'pt', portuguese);
  router.language.subscribe(() => void texts.change(router.language.getState()));
  // Before any view renders: the design system reads its few words by it.
  const declareLanguage = () => {
    document.documentElement.lang = locales[texts.language.getState()];
  };
  declareLanguage();
  texts.language.subscribe(declareLanguage);

  const carried = {
    baseUrl: () => tenant.getState().apiLink,
    guestId,
    lmcp: () => kept.get(LMCP_KEY),
    language: router.language.getState,
    transport: answerStartedCalls(takeStartedCalls(), axiosWhenNeeded),
  };
  const api = createPlatformClient({
    ...carried,
    token: () => session.token(),
    onExpired: () => expire(),
    onReauth: () => {
      // Whoever types the password already is not interrupted by the next refused call.
      if (modals.current.getState()?.name !== 'reauth') modals.open('reauth', {});
    },
    onRefusal: (error, endpoint) => errors.refused(error, endpoint),
    onNetworkError: () => errors.unanswered(),
  });
  const errors = createSpokenErrors({ toasts, language: router.language.getState, hooks });
  let isLeaving = false;
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });

  const session = createSession({
    api,
    revoke: createRevokeToken(carried),
    kept: createKeptSession(kept),
    guestId,
    isLeaving: () => isLeaving,
    onSignedIn: (user) => {
      hostBus.emit(signedIn, { user });
      // Its dialog closes itself: a registration goes on after the sign-in, with the code for the phone.
      const wanted = wantedPath.take();
      if (wanted) router.go(wanted, { replace: true });
    },
    onSignedOut: () => {
      // Nothing the player saw stays for the next one at this screen.
      wantedPath.forget();
      queries.clear();
      notices.clear();
      hostBus.emit(signedOut, {});
    },
    onSelfExcluded: (exclusion) => modals.open('self-exclusion', exclusion),
  });
  const modals = createModalQueue({
    session,
    isOffered: (name) => isHostModal(name) || offers.getState().modal(name) !== null,
    onRefused: (name, problem) => console.error(`[modals] ${name} was not opened`, problem),
  });
  const { ageGate, autoRegister } = createFirstVisit({ kept, modals, session, tenant, navigation: router });
  const expire = () => {
    if (!session.expire()) return;
    errors.say('warning', [messageKey(UNAUTHORISED_STATUS)]);
    modals.open('auth', { mode: 'login' });
  };
  followOtherTabs({
    session,
    isForPlayers: () => isForPlayers(router.place.getState().path, offers.getState()),
    goHome: () => router.go('/'),
  });

  const remoteApi = withoutTokens(api);
  const realtime = createRealtime({
    site: tenant,
    api: remoteApi,
    session,
    onEvent: (event, payload) => hostBus.emit(event, payload),
    onBack: () => void queries.invalidateQueries(),
    // A refusal of this call signs out and offers the sign-in.
    checkSession: () => session.refresh(),
    onLoadFailed: (error) => hooks.call('app:chunkError', { error }),
  });
  const showWallet = ({ wallet }: { wallet: Wallet }) => {
    const now = session.getState();
    if (now.status === 'user') session.updateWallet(now.user.id, wallet);
  };
  hostBus.on(balanceUpdated, showWallet);
  hostBus.on(paymentApproved, showWallet);

  const push = createPush({
    api: remoteApi,
    tenant,
    session,
    kept,
    toasts,
    modals,
    panels,
    router,
    i18n: texts.instance,
    onLoadFailed: (error) => hooks.call('app:chunkError', { error }),
  });
  const support = createSupportPort({
    site: tenant,
    toasts,
    i18n: texts.instance,
    load: async () =>
      (await import('./support/load-support.ts')).loadSupport({
        api: remoteApi,
        tenant,
        session,
        modals,
        device,
        toasts,
        notices,
        hooks,
        router,
        texts,
      }),
    onLoadFailed: (error) => hooks.call('app:chunkError', { error }),
  });

  const parts: HostParts = {
    api: remoteApi,
    session,
    tenant,
    bus,
    realtime,
    modals,
    panels,
    toasts,
    notices,
    push,
    support,
    device,
    router,
    texts,
    appearance: { mode: colors.mode, insets },
    reporter,
    dataLayer,
    updateBlockers,
  };
  const modules = createRemoteModules({
    load: loadModule,
    offers,
    health,
    texts,
    onMissing: (error) => hooks.call('app:chunkError', { error }),
    hostFor: (remote, { version, uniqueName }, signal) =>
      createHostApi(parts, { remote, release: { version, uniqueName }, signal }),
  });
  /** The shell's own views use the same hooks as remotes. */
  const own: HostApi = createHostApi(parts, {
    remote: 'host',
    release: planned ?? { version: CONTRACT_VERSION, uniqueName: 'host' },
    signal: new AbortController().signal,
  });

  return {
    kept,
    tenant,
    colors,
    insets,
    offers,
    modules,
    modals,
    ageGate,
    autoRegister,
    panels,
    toasts,
    notices,
    push,
    support,
    device,
    hooks,
    health,
    build,
    updates,
    install,
    router,
    texts,
    session,
    realtime,
    queries,
    dataLayer,
    updateBlockers,
    plan,
    busLog,
    own,
    errors,
    redirects,
    siteFacts,
  };
};

export type Shell = ReturnType<typeof createShell>;
