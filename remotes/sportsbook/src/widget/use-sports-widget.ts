import { betSlipChanged } from '@jangada/contracts/events/events';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { useHost } from '@jangada/remote-kit/host-context';
import {
  useColorMode,
  useUpdateBlocker,
  useInsets,
  useLanguage,
  useSession,
  useTenant,
} from '@jangada/remote-kit/hooks';
import { useLocation } from '@jangada/remote-kit/routing';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { betby } from './betby.ts';
import { createRouteSync, SPORTSBOOK } from './route-sync.ts';
import type { RouteSync } from './route-sync.ts';
import { fetchSportsToken } from './sports-token.ts';
import type { SportsHandle, SportsListeners, SportsSession } from './sports-adapter.ts';

type WidgetState = 'loading' | 'ready' | 'failed';

/** The public test script; a tenant names its operator's own. */
const WIDGET_SCRIPT_DEFAULT = 'https://ui.invisiblesport.com/bt-renderer.min.js';

/** The widget has a theme per tenant and mode: `ocean`, `ocean-light`. */
const themeOf = ({ betby: { theme_name: theme } }: SiteConfig, mode: 'light' | 'dark'): string =>
  mode === 'light' ? `${theme}-light` : theme;

interface Mounted {
  readonly handle: SportsHandle;
  readonly sync: RouteSync;
}

/**
 * Mounts one sports widget on the page. It starts again only when the player, the language, the theme or the brand
 * changes; layout and address changes reach the running one.
 */
export const useSportsWidget = (
  target: RefObject<HTMLDivElement | null>,
): { state: WidgetState; retry: () => void } => {
  const { api, modals, navigation, bus, telemetry } = useHost();
  const site = useTenant();
  const session = useSession();
  const language = useLanguage();
  const mode = useColorMode();
  const insets = useInsets();
  const { pathname: path } = useLocation();
  const [state, setState] = useState<WidgetState>('loading');
  const [epoch, setEpoch] = useState(0);
  const mounted = useRef<Mounted | null>(null);
  // The bet slip is known to the widget alone.
  useUpdateBlocker(state === 'ready', 'bet');

  const adapter = useMemo(() => betby(site.betby.script ?? WIDGET_SCRIPT_DEFAULT), [site.betby.script]);
  const theme = themeOf(site, mode);
  const player = session.status === 'user' ? String(session.user.id) : session.status;

  const listeners: SportsListeners = {
    loginRequired: () => modals.open('auth', { mode: 'login' }),
    registerRequired: () => modals.open('auth', { mode: 'register' }),
    depositRequired: () => modals.open('deposit', {}),
    tokenExpired: () => fetchSportsToken(api).catch(() => null),
    sessionRefresh: () => setEpoch((now) => now + 1),
    routeChanged: (inner) => {
      const next = mounted.current?.sync.fromWidget(inner);
      // On pages that only host the widget, such as /widgetbetby, the address stays.
      if (next && navigation.place.getState().path.startsWith(SPORTSBOOK)) {
        navigation.go(next, { replace: true, preventScrollReset: true });
      }
    },
    betSlipChanged: (slip) => bus.emit(betSlipChanged, slip),
  };
  const currentListeners = useEffectEvent(() => listeners);

  const mount = useEffectEvent((element: HTMLDivElement, sportsSession: SportsSession): Mounted => {
    const sync = createRouteSync(path);
    // The widget may report its first path while it mounts.
    const handle = adapter.mount({
      target: element,
      brandId: site.betby.brand_id,
      theme,
      mode,
      language,
      session: sportsSession,
      initialPath: path.startsWith(SPORTSBOOK) ? path.slice(SPORTSBOOK.length) || '/' : '/',
      insets,
      on: {
        loginRequired: () => currentListeners().loginRequired(),
        registerRequired: () => currentListeners().registerRequired(),
        depositRequired: () => currentListeners().depositRequired(),
        tokenExpired: () => currentListeners().tokenExpired(),
        sessionRefresh: () => currentListeners().sessionRefresh(),
        routeChanged: (inner) => currentListeners().routeChanged(inner),
        betSlipChanged: (slip) => currentListeners().betSlipChanged(slip),
      },
    });
    return { handle, sync };
  });

  useEffect(() => {
    if (player === 'checking') return;
    const life = new AbortController();
    setState('loading');
    const start = async () => {
      const [sportsSession] = await Promise.all([
        player === 'guest'
          ? ({ kind: 'guest' } as const)
          : fetchSportsToken(api, life.signal).then((token) => ({ kind: 'user', token }) as const),
        adapter.load(),
      ]);
      // Left, signed out or mounted twice in the meantime: nothing is started.
      if (life.signal.aborted || !target.current) return;
      mounted.current = mount(target.current, sportsSession);
      setState('ready');
    };
    start().catch((error: unknown) => {
      if (life.signal.aborted) return;
      telemetry.report(error, { part: 'sports-widget' });
      setState('failed');
    });
    return () => {
      life.abort();
      mounted.current?.handle.destroy();
      mounted.current = null;
      bus.emit(betSlipChanged, { open: false });
    };
  }, [player, language, theme, site.betby.brand_id, adapter, epoch, api, bus, telemetry, target]);

  useEffect(() => mounted.current?.handle.layout(insets), [insets]);

  useEffect(() => {
    if (!path.startsWith(SPORTSBOOK)) return;
    const inner = mounted.current?.sync.fromAddress(path);
    if (inner) mounted.current?.handle.navigate(inner);
  }, [path]);

  return { state, retry: () => setEpoch((now) => now + 1) };
};
