// Until this is loaded, headings use a fallback font.
import '@jangada/design/display-font.css';
import { BOOT_ELEMENT_ID } from '@jangada/contracts/delivery/boot';
import { loadLateIcons } from '@jangada/design';
import { loadPageExtras } from '../third-parties/analytics/page-extras.ts';
import { pageTraceparent } from '../browser/page-traceparent.ts';
import { createSessionStore } from '../browser/storage.ts';
import { watchDevice } from '../browser/device/watch-device.ts';
import { updateAddressLinks } from '../texts/locale/address-links.ts';
import { detectCountry } from '../texts/locale/country.ts';
import { markPendingLink } from '../shell/routing/pending-link.ts';
import { startAutoRegister } from '../shell/overlays/start-auto-register.ts';
import { startPrefetch } from '../frame/prefetch/start-prefetch.ts';
import { watchFrame } from '../frame/sentinel/watch-frame.ts';
import { watchEmptyPages } from '../frame/remote-views/watch-empty-pages.ts';
import { startUpdates } from '../updates/start-updates.ts';
import type { Shell } from '../shell/shell.ts';
import { readBootDocument } from './boot-document.ts';

/** Loads the override code only when the boot document mentions overrides. */
const showOverrides = (shell: Shell): void => {
  const boot = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!boot?.includes('"overrides":')) return;
  const overrides = readBootDocument(document)?.overrides ?? [];
  import('../updates/overrides/start-overrides.ts').then(
    ({ startOverrides }) => startOverrides(shell, overrides),
    (error: unknown) => shell.hooks.call('app:chunkError', { error }),
  );
};

/** Loads the tracing code only for page views that the edge traces. */
const trace = ({ plan, tenant, hooks }: Shell): void => {
  const traceparent = pageTraceparent();
  if (!traceparent || !plan) return;
  const visitor = { tenant: tenant.getState().tenant, guest: plan.guest };
  import('./tracing/start-tracing.ts').then(
    ({ startTracing }) => startTracing(traceparent, visitor),
    (error: unknown) => hooks.call('app:chunkError', { error }),
  );
};

/** A worker finds a frozen page; without it, later page views still find what froze at the start. */
const watchPage = ({ plan, modules, hooks }: Shell): void => {
  if (!plan) return;
  import('../composition/watchdog/start-watchdog.ts').then(
    ({ startWatchdog }) => startWatchdog(plan, modules),
    (error: unknown) => hooks.call('app:chunkError', { error }),
  );
};

/** Without it, timers, listeners and requests of remotes have no limit. */
const limitResources = (shell: Shell): void => {
  import('./start-resource-watch.ts').then(
    ({ startResourceWatch }) => startResourceWatch(shell),
    (error: unknown) => shell.hooks.call('app:chunkError', { error }),
  );
};

/** Activates remotes for players even without a mounted view, because their listeners may open one. */
const activateForPlayers = ({ session, offers, modules }: Shell): void => {
  const activate = () => {
    if (session.getState().status !== 'user') return;
    for (const { remote } of offers.getState().activated()) void modules.activate(remote);
  };
  activate();
  session.subscribe(activate);
  offers.subscribe(activate);
};

/**
 * Starts on idle: register modal, push messages, activation for players, service worker and updates, device monitor,
 * country, address links, further icons, third parties, prefetching, marks of pressed links, checks for empty pages
 * and of the frame, traces, the watchdog, limits of what remotes leave behind.
 */
export const startIdleWork = (shell: Shell): void => {
  const { storage, router, tenant, support, hooks, pageAhead } = shell;
  startAutoRegister(shell);
  shell.push.start();
  activateForPlayers(shell);
  startUpdates(shell);
  showOverrides(shell);
  watchDevice(shell);
  void detectCountry({ storage, session: createSessionStore() });
  const update = () =>
    updateAddressLinks(tenant.getState().link, router.place.getState().path, router.language.getState());
  update();
  router.place.subscribe(update);
  router.language.subscribe(update);
  void loadLateIcons();
  support.start();
  loadPageExtras(tenant.getState(), hooks);
  startPrefetch(shell);
  markPendingLink({
    isPending: router.isPending,
    isAhead: () => pageAhead.getState()?.path === router.place.getState().path,
  });
  watchEmptyPages(shell);
  watchFrame(shell);
  trace(shell);
  watchPage(shell);
  limitResources(shell);
};
