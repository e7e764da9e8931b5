import type { Box as MysteryBox } from '@jangada/contracts/domains/boxes/box';
import type { Game, Provider, Winner } from '@jangada/contracts/domains/games/game';
import type { UseQueryResult } from '@jangada/remote-kit/query';
import { Slot } from '@jangada/remote-kit/slot';
import { memo, useDeferredValue, useMemo } from 'react';
import { betFeed } from '../ticker/bet-feed.ts';
import { Ticker } from '../ticker/ticker.tsx';
import { useBoxesOnSale, useFeaturedGames, useProviders, useWinners } from './below-fold.query.ts';
import { BoxesTeaser } from './boxes-teaser.tsx';
import { FeaturedRow } from './featured-row.tsx';
import { ProvidersRow } from './providers-row.tsx';
import { WinnersRow } from './winners-row.tsx';

export interface BelowFoldProps {
  /** The games of the rows above this content. */
  readonly games: readonly Game[];
}

/**
 * True while the query waits for its first reply. No later reply is awaited, because the retries of a failed call may
 * take long.
 */
const isAwaited = ({ isLoading, isFetched, failureCount }: UseQueryResult): boolean =>
  isLoading && !isFetched && failureCount === 0;

interface Loaded {
  readonly featured: readonly Game[];
  readonly providers: readonly Provider[];
  readonly winners: readonly Winner[];
  readonly boxes: readonly MysteryBox[];
  /** The number of sections to show, from the top. */
  readonly count: number;
}

const Sections = memo(({ loaded, games }: BelowFoldProps & { loaded: Loaded }) =>
  [
    <FeaturedRow key="featured" games={loaded.featured} shown={games} />,
    <ProvidersRow key="providers" providers={loaded.providers} />,
    <WinnersRow key="winners" winners={loaded.winners} />,
    <BoxesTeaser key="boxes" boxes={loaded.boxes} />,
    <AfterRows key="after" games={games} />,
  ].slice(0, loaded.count),
);

const useLoaded = (): Loaded => {
  const [featured, providers, winners, boxes] = [useFeaturedGames(), useProviders(), useWinners(), useBoxesOnSale()];
  const sections = [featured, providers, winners, boxes];
  const firstAwaited = sections.findIndex(isAwaited);
  const count = firstAwaited === -1 ? sections.length + 1 : firstAwaited;
  return useMemo(
    () => ({
      featured: featured.data ?? [],
      providers: providers.data ?? [],
      winners: winners.data ?? [],
      boxes: boxes.data ?? [],
      count,
    }),
    [featured.data, providers.data, winners.data, boxes.data, count],
  );
};

/**
 * The content below and behind the games; its code loads after theirs. The sections load in parallel and appear from
 * the top: a section above would move the ones that the visitor reads. They are rendered in slices, because the replies
 * arrive together and would be one long task.
 */
export const BelowFold = ({ games }: BelowFoldProps) => (
  <Sections loaded={useDeferredValue(useLoaded())} games={games} />
);

const AfterRows = ({ games }: BelowFoldProps) => (
  <>
    <Slot name="home.sports" />
    <Slot name="home.more" />
    <Ticker feed={betFeed} games={games} />
  </>
);
