import { useEffect, useState } from 'react';
import { newestResults } from './bet-feed.ts';
import type { BetFeed } from './bet-feed.ts';
import type { BetResult } from './bet-results.ts';

/** The minimum interval of updates, however many bets are received. */
const UPDATE_INTERVAL_MS = 400;

/** The results to show. They stay while paused, and update afterwards. */
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
