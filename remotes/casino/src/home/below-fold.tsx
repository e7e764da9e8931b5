import type { Game } from '@jangada/contracts/domains/games/game';
import { Slot } from '@jangada/remote-kit/slot';
import { betFeed } from '../ticker/bet-feed.ts';
import { Ticker } from '../ticker/ticker.tsx';
import { BoxesTeaser } from './boxes-teaser.tsx';
import { FeaturedRow } from './featured-row.tsx';
import { HomeBackground } from './home-background.tsx';
import { ProvidersRow } from './providers-row.tsx';
import { WinnersRow } from './winners-row.tsx';

export interface BelowFoldProps {
  /** Those of the rows above. */
  readonly games: readonly Game[];
}

/** Everything below and behind the games. Its code loads after theirs. */
export const BelowFold = ({ games }: BelowFoldProps) => (
  <>
    <HomeBackground />
    <FeaturedRow shown={games} />
    <ProvidersRow />
    <WinnersRow />
    <BoxesTeaser />
    <Slot name="home.sports" />
    <Slot name="home.more" />
    <Ticker feed={betFeed} games={games} />
  </>
);
