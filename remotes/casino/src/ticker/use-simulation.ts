import type { Game } from '@jangada/contracts/domains/games/game';
import { useDevice } from '@jangada/remote-kit/hooks';
import { useStore } from '@jangada/remote-kit/store';
import { useHost } from '@jangada/remote-kit/host-context';
import { useEffect } from 'react';
import { usePageVisible } from '../browser/visibility.ts';
import type { BetFeed } from './bet-feed.ts';
import { runSimulation } from './simulated-bets.ts';

interface SimulationOptions {
  readonly feed: BetFeed;
  readonly games: readonly Game[];
  /** True while the ticker is in view and not paused. */
  readonly isWatched: boolean;
}

/** Simulates bets while the ticker is visible; never on a regulated site or when the visitor saves data (CAS-40). */
export const useSimulation = ({ feed, games, isWatched }: SimulationOptions): void => {
  const { tenant, clock } = useHost();
  const { is_regulated: isRegulated } = useStore(tenant);
  const { savesData } = useDevice();
  const isVisible = usePageVisible();
  const runs = isWatched && isVisible && !isRegulated && !savesData && games.length > 0;

  useEffect(() => {
    if (!runs) return;
    return runSimulation({
      random: Math.random,
      now: () => new Date(clock.nowMs()),
      games,
      isAllowed: () => !tenant.getState().is_regulated,
      add: feed.getState().add,
    });
  }, [runs, games, tenant, clock, feed]);
};
