import { useEffect, useState } from 'react';
import { newestResults } from './bet-feed.ts';
import type { BetFeed } from './bet-feed.ts';
import type { BetResult } from './bet-results.ts';

/** However many bets arrive, the ticker changes so often at most: it is read, not watched. */
const UPDATE_INTERVAL_MS = 400;

/** What the ticker shows now; while it is paused nothing moves, and what was missed comes afterwards. */
export const useNewestResults = (feed: BetFeed, isRegulated: boolean, isPaused: boolean): readonly BetResult[] => {
  const [results, setResults] = useState(() => feed.getState().results);

  useEffect(() => {
    if (isPaused) return;
    const show = () => setResults(feed.getState().results);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        show();
      }, UPDATE_INTERVAL_MS);
    };
    show();
    const stop = feed.subscribe(showSoon);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [feed, isPaused]);

  return newestResults(results, isRegulated);
};
