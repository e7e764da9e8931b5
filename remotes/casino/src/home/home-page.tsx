import { Box, Stack, VisuallyHidden } from '@jangada/design';
import { useApi, useTelemetry } from '@jangada/remote-kit/hooks';
import { useScrollRestoration } from '@jangada/remote-kit/scroll-restoration';
import { useQuery } from '@jangada/remote-kit/query';
import type { Preload } from '@jangada/remote-kit/query';
import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useInView } from '../browser/visibility.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Banners } from './banners.tsx';
import { CategoryChips } from './category-chips.tsx';
import { ContinuePlaying, useContinueKnown } from './continue-playing.tsx';
import { HomeRows, HomeRowsSkeleton } from './home-rows.tsx';
import { categories } from '../games/facets.query.ts';
import { homeRows } from '../games/home-rows.query.ts';
import { useRecentGames } from '../games/recent-games.ts';
import type { BelowFoldProps } from './below-fold.tsx';
import { useIdle } from './use-idle.ts';

/** Code that failed to load is requested again after these delays, because a phone's network is unreliable. */
const RETRY_WAITS_MS = [3_000, 15_000, 60_000];

/** A failed load does not affect the games; the code is requested again later. */
const loadBelowFold = async (waitsMs: readonly number[]): Promise<{ default: ComponentType<BelowFoldProps> }> => {
  try {
    return { default: (await import('./below-fold.tsx')).BelowFold };
  } catch {
    const [waitMs, ...rest] = waitsMs;
    if (waitMs === undefined) return { default: () => null };
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return loadBelowFold(rest);
  }
};

/** Scrolling starts the content below the rows about a window before it is visible. */
const AHEAD_PX = 800;

/** The page works without its picture. */
const HomeBackground = lazy(() =>
  import('./home-background.tsx').then(
    (file) => ({ default: file.HomeBackground }),
    () => ({ default: () => null }),
  ),
);
const BelowFold = lazy(() => loadBelowFold(RETRY_WAITS_MS));

/** The rows of games come first; the other content waits for the first rows. */
export const HomePage = () => {
  const { t } = useTranslation();
  // React renders a query's reply in one piece unless its value is deferred; a deferred value is rendered in slices.
  const rows = useDeferredValue(useQuery(homeRows(useApi())));
  const recent = useRecentGames();
  // Deferred, so that a player's tiles are rendered in slices when the reply about recent games arrives.
  const isKnown = useDeferredValue(useContinueKnown(recent));
  const hasTiles = isKnown && rows.isSuccess;
  const isIdle = useIdle(isKnown && !rows.isPending);
  // True on a return: on the first opening the page is not idle yet.
  const [isReturn] = useState(isIdle);
  useFirstTileMark(hasTiles);
  useScrollRestoration(hasTiles);
  const games = useMemo(() => rows.data?.flatMap((row) => row.games) ?? [], [rows.data]);

  return (
    <Box position="relative" isolation="isolate">
      <Stack gap={{ base: '3', md: '6' }}>
        <VisuallyHidden as="h1">{t('home.title')}</VisuallyHidden>
        <Banners />
        {isKnown ? (
          <>
            <ContinuePlaying recent={recent} />
            <CategoryChips showsIcons={isIdle} />
            <HomeRows rows={rows} />
          </>
        ) : (
          <HomeRowsSkeleton />
        )}
        {isIdle && <WhenNear games={games} isReturn={isReturn} />}
      </Stack>
      {isIdle && (
        <Suspense fallback={null}>
          <HomeBackground />
        </Suspense>
      )}
    </Box>
  );
};

/**
 * The content below the rows: its code, calls and sections wait until the visitor scrolls towards them; on a return
 * they are shown immediately.
 */
const WhenNear = ({ games, isReturn }: BelowFoldProps & { isReturn: boolean }) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useInView(place, AHEAD_PX);
  const [wasNear, setWasNear] = useState(isNear || isReturn);
  useEffect(() => {
    if (isNear) startTransition(() => setWasNear(true));
  }, [isNear]);
  if (!wasNear) return <div ref={place} />;
  return (
    <Suspense fallback={null}>
      <BelowFold games={games} />
    </Suspense>
  );
};

HomePage.preload = (({ api }, queries) =>
  Promise.all([queries.prefetchQuery(homeRows(api)), queries.prefetchQuery(categories(api))])) satisfies Preload;

const useFirstTileMark = (isReady: boolean): void => {
  const telemetry = useTelemetry();
  useEffect(() => {
    if (isReady) telemetry.mark('first-tile');
  }, [isReady, telemetry]);
};
