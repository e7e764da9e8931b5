import { axiosWhenNeeded } from '@jangada/contracts/client/transport';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';
import { containerOf } from '@jangada/contracts/domains/site/tag-container';
import { createToastQueue } from '@jangada/design/toasts/toast-queue';
import { signedIn, signedOut } from '@jangada/contracts/events/shell';
import { createUpdateBlockers } from '@jangada/remote-kit/host/update-blockers';
import { createStore } from 'zustand/vanilla';
import { createDataLayer } from '../third-parties/analytics/data-layer.ts';
import { visitorHeaders, withoutTokens } from '../session/api/platform-client.ts';
import { createQueries } from '../session/api/queries.ts';
import { createServerClock, withClock } from '../session/api/server-clock.ts';
import { answerStartedCalls, takeStartedCalls } from '../session/api/started-calls.ts';
import { createColors } from '../browser/appearance/colors.ts';
import { createInsets, docksPanels } from '../browser/appearance/insets.ts';
import { createLocalStore } from '../browser/storage.ts';
import { createHostApi } from '../composition/host-api.ts';
import type { HostParts } from '../composition/host-api.ts';
import { loadModule } from '../composition/load-module.ts';
import { createRemoteModules } from '../composition/remote-modules.ts';
import { watchFailures } from '../composition/watch-failures.ts';
import { createDevice } from '../browser/device/device.ts';
import { createHooks } from '../errors/app-hooks.ts';
import { createErrorToasts } from '../errors/error-toasts.ts';
import { createInstall } from '../browser/pwa/install.ts';
import { applyLanguageOf } from '../texts/locale/remember-language.ts';
import { ensureGuestId } from '../session/guest-id.ts';
import { createSiteAgeGate } from './overlays/site-age-gate.ts';
import { createModalQueue, isHostModal } from './overlays/modal-queue.ts';
import { isPlayingOrBetting } from './overlays/covering-events.ts';
import { createNotices } from './overlays/notices.ts';
import { createPanels } from './overlays/panels.ts';
import type { PageAheadStore } from './routing/page-ahead.ts';
import { isPageCovered } from './routing/pages-without-prompts.ts';
import { requestedPath } from './routing/requested-path.ts';
import { isForPlayers } from './routing/site-page.ts';
import type { SiteFacts } from './routing/site-page.ts';
import { storeParameters } from './routing/tracking-parameters.ts';
import { connectParts } from './connect-parts.ts';
import type { SessionSignals } from './connect-parts.ts';
import { createBus } from './create-bus.ts';
import { createConnections } from './create-connections.ts';
import { createPages } from './create-pages.ts';
import { createPlayerSession, createRequestContext, currentLanguage } from './create-player-session.ts';
import { createReleases } from './create-releases.ts';
import { createShellTexts } from './create-shell-texts.ts';
import type { ReadySite } from './ready-site.ts';
import type { Shell } from './shell.ts';

/**
 * Creates the parts of the shell in the order of their dependencies and connects them at the end.
 *
 * @param hasShellPage does the shell itself have a page for this claim?
 */
export const createShell = (ready: ReadySite, hasShellPage: SiteFacts['hasShellPage']): Shell => {
  const { site, plan, build = null, hasXRay = false } = ready;
  const storage = createLocalStore();
  storeParameters(window.location.search, storage);
  const tenant = createStore(() => site);
  const guestId = ensureGuestId(storage);
  const device = createDevice(storage);
  const hooks = createHooks();
  const onLoadFailed = (error: unknown) => hooks.call('app:chunkError', { error });
  const install = createInstall(storage);
  const colors = createColors(storage, site.appearance.colorMode);
  const panels = createPanels(storage, docksPanels);
  const footLine = createStore(() => 0);
  const insets = createInsets(panels.beside, footLine);
  const toasts = createToastQueue();
  const dataLayer = createDataLayer(containerOf(site));
  const queries = createQueries();
  const updateBlockers = createUpdateBlockers();

  const { offers, versionOf, reporter, health } = createReleases(ready, guestId, storage, updateBlockers);
  const { bus, busLog } = createBus(reporter, versionOf, hasXRay);
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
  const transport = withClock(clock, answerStartedCalls(startedCalls, axiosWhenNeeded));
  const requestContext = createRequestContext(tenant, storage, guestId, transport);
  const leavePlayerPage = () => {
    if (isForPlayers(router.place.getState().path, offers.getState())) router.go('/');
  };
  const session = createPlayerSession(requestContext, storage, errors, signals, {
    onSignedIn: (user, isNew) => {
      hostBus.emit(signedIn, { user });
      if (isNew) applyLanguageOf(user, router.changeLanguage);
    },
    onSignedOut: () => {
      // Clears everything of this player, because the next player must not see any of it.
      requestedPath.forget();
      queries.clear();
      notices.clear();
      hostBus.emit(signedOut, {});
    },
    onSigningOut: leavePlayerPage,
  });
  const api = withoutTokens(session.api);
  const modals = createModalQueue({
    session,
    isOffered: (name) => isHostModal(name) || offers.getState().modal(name) !== null,
    onRefused: (name, problem) => console.error(`[modals] ${name} was not opened`, problem),
  });

  const pageAhead: PageAheadStore = createStore(() => null);
  const pages = createPages(tenant, offers, session, modals, hasShellPage);
  const { router } = pages;
  const texts = createShellTexts(router.language.getState(), reporter, versionOf, onLoadFailed);
  const ageGate = createSiteAgeGate(storage, modals, tenant, router.place, session);

  const base = { tenant, session, storage, toasts, modals, panels, notices, device, hooks, queries, router, texts };
  const connections = createConnections({ ...base, api, clock, bus: hostBus, onLoadFailed });

  // Remotes
  const hostParts: HostParts = {
    ...base,
    ...connections,
    api,
    bus,
    appearance: { mode: colors.mode, insets },
    reporter,
    dataLayer,
    updateBlockers,
    clock,
  };
  const modules = createRemoteModules({
    load: loadModule,
    offers,
    health,
    texts,
    onMissing: onLoadFailed,
    hostFor: (remote, { version, uniqueName }, signal) =>
      createHostApi(hostParts, { remote, release: { version, uniqueName }, signal }),
  });
  const release = plan?.remotes['host']?.chain[0] ?? { version: CONTRACT_VERSION, uniqueName: 'host', base: '/' };
  const hostApi = createHostApi(hostParts, { remote: 'host', release, signal: new AbortController().signal });

  watchFailures({ hooks, reporter, fullReload: pages.fullReload, release });
  connectParts({ ...base, signals, errors, bus: hostBus, leavePlayerPage });

  return {
    ...base,
    ...connections,
    ...pages,
    ...{ ageGate, build, plan, colors, insets, footLine, errors, install, dataLayer, offers, pageAhead },
    ...{ busLog, startedCalls, modules, health, reporter, updateBlockers, hostApi },
    requestHeaders: () => visitorHeaders({ ...requestContext, token: session.token }),
  };
};
