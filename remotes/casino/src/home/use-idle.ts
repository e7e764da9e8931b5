import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../browser/when-idle.ts';

/** After this time the page counts as idle. */
const IDLE_MAX_MS = 1_000;

/**
 * True once the page was idle after its first games: content below the fold neither renders nor loads earlier. On a
 * return everything renders at once, so that the page has its height.
 */
export const useIdle = (isReady: boolean): boolean => {
  const [isIdle, setIdle] = useState(isReady);
  useEffect(() => {
    if (isIdle || !isReady) return;
    return whenIdle(() => startTransition(() => setIdle(true)), IDLE_MAX_MS);
  }, [isIdle, isReady]);
  return isIdle;
};
