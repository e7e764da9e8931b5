import { Box, Stack, VisuallyHidden } from '@jangada/design';
import { useApi, useTelemetry } from '@jangada/remote-kit/hooks';
import { useScrollRestoration } from '@jangada/remote-kit/scroll-restoration';
import { useQuery } from '@jangada/remote-kit/query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Banners } from './banners.tsx';
import { CategoryChips } from './category-chips.tsx';
import { ContinuePlaying, useContinueKnown } from './continue-playing.tsx';
import { HomeRows, HomeRowsSkeleton } from './home-rows.tsx';
import { homeRows } from '../games/home-rows.query.ts';
import { useRecentGames } from '../games/recent-games.ts';
import type { BelowFoldProps } from './below-fold.tsx';
import { useIdle } from './use-idle.ts';

/** Code that failed to load is requested again after these delays: the network of a phone is unreliable. */
const RETRY_WAITS_MS = [3_000, 15_000, 60_000];

/** The games are shown even when the code around them fails to load. */
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

const BelowFold = lazy(() => loadBelowFold(RETRY_WAITS_MS));

/** The rows of games come first; the rest waits for the first of them. */
export const HomePage = () => {
  const { t } = useTranslation();
  const rows = useQuery(homeRows(useApi()));
  const recent = useRecentGames();
  // A player's tiles are rendered in slices when the reply about recent games comes.
  const isKnown = useDeferredValue(useContinueKnown(recent));
  const hasTiles = isKnown && rows.isSuccess;
  const isIdle = useIdle(isKnown && !rows.isPending);
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
        {isIdle && (
          <Suspense fallback={null}>
            <BelowFold games={games} />
          </Suspense>
        )}
      </Stack>
    </Box>
  );
};

const useFirstTileMark = (isReady: boolean): void => {
  const telemetry = useTelemetry();
  useEffect(() => {
    if (isReady) telemetry.mark('first-tile');
  }, [isReady, telemetry]);
};
