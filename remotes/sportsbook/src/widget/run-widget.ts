import { betSlipChanged } from '@jangada/contracts/events/events';
import type { ColorMode, HostApi } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { ApiError } from '@jangada/remote-kit/errors';
import type { SportsAdapter, SportsHandle, SportsListeners, SportsSession } from './providers/sports-adapter.ts';
import { isRestriction } from './is-restriction.ts';
import { innerPath, isSportsbook } from './sports-paths.ts';
import { createRouteSync } from './route-sync.ts';
import { fetchSportsToken } from './sports-token.ts';

/** After this time the page shows a slow start, with a retry (SPT-08). The widget may still become ready. */
export const SLOW_AFTER_MS = 10_000;

export type WidgetStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'slow' }
  | { readonly kind: 'ready' }
  /** The player may not bet now; the refusal has the reason. */
  | { readonly kind: 'restricted'; readonly error: ApiError }
  | { readonly kind: 'failed' };

export interface WidgetOptions {
  readonly adapter: SportsAdapter;
  readonly target: HTMLElement;
  readonly isGuest: boolean;
  readonly title: string;
  readonly brandId: string;
  readonly theme: string;
  readonly mode: ColorMode;
  readonly language: Language;
  readonly onStatus: (status: WidgetStatus) => void;
  /** The provider requires a remount of the widget with a new session. */
  readonly onRestart: () => void;
}

/** The insets of a page without the site's layout, such as `/widgetbetby`. */
const NO_INSETS = { top: 0, bottom: 0, right: 0 } as const;

/**
 * Runs one widget from loading to its end: its session, its path in the address, its layout. Callbacks after the end
 * are ignored.
 *
 * @returns a function that ends it
 */
export const runWidget = (host: HostApi, options: WidgetOptions): (() => void) => {
  const { api, modals, navigation, appearance, bus, telemetry } = host;
  const { adapter, onStatus } = options;
  const life = new AbortController();
  const { signal } = life;
  let handle: SportsHandle | null = null;

  const path = (): string => navigation.place.getState().path;
  const insets = () => (isSportsbook(path()) ? appearance.insets.getState() : NO_INSETS);

  const slow = setTimeout(() => onStatus({ kind: 'slow' }), SLOW_AFTER_MS);
  const end = () => {
    life.abort();
    clearTimeout(slow);
    handle?.destroy();
    handle = null;
    bus.emit(betSlipChanged, { open: false });
  };
  const fail = (error: unknown) => {
    if (signal.aborted) return;
    end();
    if (isRestriction(error)) return onStatus({ kind: 'restricted', error });
    telemetry.report(error, { part: 'sports-widget', provider: adapter.id });
    onStatus({ kind: 'failed' });
  };

  const renewToken = async (): Promise<string | null> => {
    try {
      return await fetchSportsToken(api, signal);
    } catch (error) {
      // A player who was excluded or paused meanwhile loses the widget; other failures may be temporary.
      if (isRestriction(error)) fail(error);
      return null;
    }
  };

  const mount = (session: SportsSession): SportsHandle => {
    const sync = createRouteSync(path());
    const stop = navigation.place.subscribe((place) => {
      const inner = isSportsbook(place.path) ? sync.fromAddress(place.path) : null;
      if (inner !== null) handle?.navigate(inner);
    });
    signal.addEventListener('abort', stop);
    return adapter.mount({
      ...options,
      currency: 'BRL',
      session,
      initialPath: innerPath(path()),
      insets: insets(),
      on: whileAlive(signal, {
        ready: () => {
          clearTimeout(slow);
          onStatus({ kind: 'ready' });
        },
        failed: fail,
        loginRequired: () => modals.open('auth', { mode: 'login' }),
        registerRequired: () => modals.open('auth', { mode: 'register' }),
        depositRequired: () => modals.open('deposit', {}),
        tokenExpired: renewToken,
        sessionRefresh: options.onRestart,
        routeChanged: (inner) => {
          // The address of pages that only host the widget, such as `/widgetbetby`, does not change.
          const next = isSportsbook(path()) ? sync.fromWidget(inner) : null;
          if (next !== null) navigation.go(next, { replace: true, preventScrollReset: true });
        },
        betSlipChanged: (slip) => bus.emit(betSlipChanged, slip),
      }),
    });
  };

  const start = async () => {
    const [session] = await Promise.all([sessionOf(options.isGuest, host, signal), adapter.load()]);
    // The page was left, the player signed out, or the widget was mounted again: nothing is started.
    if (signal.aborted) return;
    handle = mount(session);
    const stop = appearance.insets.subscribe(() => handle?.update({ insets: insets() }));
    signal.addEventListener('abort', stop);
  };
  onStatus({ kind: 'loading' });
  start().catch(fail);
  return () => {
    if (!signal.aborted) end();
  };
};

const sessionOf = async (isGuest: boolean, { api }: HostApi, signal: AbortSignal): Promise<SportsSession> =>
  isGuest ? { kind: 'guest' } : { kind: 'user', token: await fetchSportsToken(api, signal) };

/** Ignores callbacks that a widget makes during and after its unmount. */
const whileAlive = (signal: AbortSignal, on: SportsListeners): SportsListeners => {
  const guarded =
    <Given extends unknown[]>(listener: (...given: Given) => void) =>
    (...given: Given) => {
      if (!signal.aborted) listener(...given);
    };
  return {
    ready: guarded(on.ready),
    failed: guarded(on.failed),
    loginRequired: guarded(on.loginRequired),
    registerRequired: guarded(on.registerRequired),
    depositRequired: guarded(on.depositRequired),
    tokenExpired: async () => (signal.aborted ? null : on.tokenExpired()),
    sessionRefresh: guarded(on.sessionRefresh),
    routeChanged: guarded(on.routeChanged),
    betSlipChanged: guarded(on.betSlipChanged),
  };
};
