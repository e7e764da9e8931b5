import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { useHost } from '@jangada/remote-kit/host-context';
import { useColorMode, useLanguage, useSession, useTenant, useUpdateBlocker } from '@jangada/remote-kit/hooks';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { adapterOf } from './providers/adapter-of.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { runWidget } from './run-widget.ts';
import type { WidgetStatus } from './run-widget.ts';

/** The page stops serving a provider that asks for new sessions more often than this. */
const RESTARTS_MAX = 3;
const RESTARTS_WINDOW_MS = 60_000;

/** The widget has a theme per tenant and mode: `ocean`, `ocean-light`. */
const themeOf = ({ betby: { theme_name: theme } }: SiteConfig, mode: 'light' | 'dark'): string =>
  mode === 'light' ? `${theme}-light` : theme;

/**
 * Keeps one sports widget on the page. It restarts only when the player, the language, the theme, the brand or the
 * provider changes; changes of layout and address are passed to the running one.
 */
export const useSportsWidget = (
  target: RefObject<HTMLDivElement | null>,
): { status: WidgetStatus; retry: () => void } => {
  const host = useHost();
  const { t } = useTranslation();
  const site = useTenant();
  const session = useSession();
  const language = useLanguage();
  const mode = useColorMode();
  const [status, setStatus] = useState<WidgetStatus>({ kind: 'loading' });
  const [epoch, setEpoch] = useState(0);
  const restarts = useRef<readonly number[]>([]);
  // Blocks updates while the widget is ready, because only the widget knows whether its bet slip contains a bet.
  useUpdateBlocker(status.kind === 'ready', 'bet');

  const { sportsProvider, sportsFrame } = site;
  const { script, brand_id: brandId } = site.betby;
  const adapter = useMemo(
    () => adapterOf({ sportsProvider, sportsFrame, betby: { script } }),
    [sportsProvider, sportsFrame, script],
  );
  const theme = themeOf(site, mode);
  // Read when the widget starts, because the texts of a new language arrive after the language itself.
  const titleNow = useEffectEvent(() => t('title'));
  const player = session.status === 'user' ? String(session.user.id) : session.status;

  useEffect(() => {
    if (player === 'checking' || !target.current) return;
    const isGuest = player === 'guest';
    const options = { adapter, target: target.current, isGuest, title: titleNow(), brandId, theme, mode, language };
    const handleRestart = () => {
      const now = performance.now();
      restarts.current = [...restarts.current.filter((at) => at > now - RESTARTS_WINDOW_MS), now];
      if (restarts.current.length <= RESTARTS_MAX) return setEpoch((at) => at + 1);
      stop();
      host.telemetry.report(new Error('The sports widget asks for new sessions in a loop'), { provider: adapter.id });
      setStatus({ kind: 'failed' });
    };
    const stop = runWidget(host, { ...options, onStatus: setStatus, onRestart: handleRestart });
    return stop;
  }, [player, language, theme, mode, brandId, adapter, epoch, host, target]);

  return { status, retry: () => setEpoch((at) => at + 1) };
};
