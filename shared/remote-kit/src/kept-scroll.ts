import { useEffect, useLayoutEffect } from 'react';
import { useNavigation, usePlace } from './hooks.ts';

/** As many visits as anybody goes back through. */
const VISITS_MAX = 50;

/** How far the page was scrolled when each visit was left, the latest last. */
const offsets = new Map<string, number>();

const keep = (entry: string, offset: number): void => {
  offsets.delete(entry);
  offsets.set(entry, offset);
  for (const oldest of offsets.keys()) {
    if (offsets.size <= VISITS_MAX) return;
    offsets.delete(oldest);
  }
};

/**
 * A visitor who comes back to this page stands where they left it; a new visit begins at the top (RTE-90, decision 0042).
 * For long lists: the view has to have its height by the time it is ready.
 *
 * @param isReady the view is as high as it was
 *
 * @example
 * useKeptScroll(games.isSuccess);
 */
export const useKeptScroll = (isReady: boolean): void => {
  const { entry } = usePlace();
  const { place } = useNavigation();

  useLayoutEffect(() => {
    const offset = offsets.get(entry);
    if (isReady && offset !== undefined) window.scrollTo(0, offset);
  }, [entry, isReady]);

  useEffect(() => {
    if (!isReady) return;
    // Followed while the page is there: when it is left, the shell scrolls to the top of the next one.
    const follow = () => place.getState().entry === entry && keep(entry, window.scrollY);
    // First of all who listen: after their changes the question would make the browser lay out the page at once.
    const first = { passive: true, capture: true };
    addEventListener('scroll', follow, first);
    return () => removeEventListener('scroll', follow, first);
  }, [entry, isReady, place]);
};
