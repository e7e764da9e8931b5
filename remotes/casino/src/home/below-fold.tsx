import type { Game } from '@jangada/contracts/domains/games/game';
import type { UseQueryResult } from '@jangada/remote-kit/query';
import { Slot } from '@jangada/remote-kit/slot';
import { betFeed } from '../ticker/bet-feed.ts';
import { Ticker } from '../ticker/ticker.tsx';
import { useBoxesOnSale, useFeaturedGames, useProviders, useWinners } from './below-fold.query.ts';
import { BoxesTeaser } from './boxes-teaser.tsx';
import { FeaturedRow } from './featured-row.tsx';
import { HomeBackground } from './home-background.tsx';
import { ProvidersRow } from './providers-row.tsx';
import { WinnersRow } from './winners-row.tsx';

export interface BelowFoldProps {
  /** Those of the rows above. */
  readonly games: readonly Game[];
}

/** Only the first answer is awaited: the retries of a call that failed may take long. */
const isAwaited = ({ isLoading, isFetched, failureCount }: UseQueryResult): boolean =>
  isLoading && !isFetched && failureCount === 0;

/**
 * Everything below and behind the games. Its code loads after theirs. The sections load side by side and appear from the top:
 * one that came before those above it would move while somebody reads it.
 */
export const BelowFold = ({ games }: BelowFoldProps) => {
  const [featured, providers, winners, boxes] = [useFeaturedGames(), useProviders(), useWinners(), useBoxesOnSale()];
  const sections = [
    <FeaturedRow key="featured" games={featured.data ?? []} shown={games} />,
    <ProvidersRow key="providers" providers={providers.data ?? []} />,
    <WinnersRow key="winners" winners={winners.data ?? []} />,
    <BoxesTeaser key="boxes" boxes={boxes.data ?? []} />,
    <AfterRows key="after" games={games} />,
  ];
  const firstAwaited = [featured, providers, winners, boxes].findIndex(isAwaited);
  return (
    <>
      <HomeBackground />
      {firstAwaited === -1 ? sections : sections.slice(0, firstAwaited)}
    </>
  );
};

const AfterRows = ({ games }: BelowFoldProps) => (
  <>
    <Slot name="home.sports" />
    <Slot name="home.more" />
    <Ticker feed={betFeed} games={games} />
  </>
);
