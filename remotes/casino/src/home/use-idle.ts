import { useEffect, useState } from 'react';

/** Without an idle moment in time the page counts as idle. */
const IDLE_MAX_MS = 1_000;

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_MAX_MS });
  return () => cancelIdleCallback(handle);
};

/**
 * True once the page was idle after its first games: content below the fold neither renders nor loads earlier. On a
 * return everything renders at once, so that the page has its height.
 */
export const useIdle = (isReady: boolean): boolean => {
  const [isIdle, setIdle] = useState(isReady);
  useEffect(() => {
    if (isIdle || !isReady) return;
    return whenIdle(() => setIdle(true));
  }, [isIdle, isReady]);
  return isIdle;
};
