import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigation } from '../host/hooks.ts';

/** More visits than a visitor steps back through. */
const VISITS_MAX = 50;

/** The scroll position of each visit at its end, the latest last. */
const offsets = new Map<string, number>();

const keep = (key: string, offset: number): void => {
  offsets.delete(key);
  offsets.set(key, offset);
  for (const oldest of offsets.keys()) {
    if (offsets.size <= VISITS_MAX) return;
    offsets.delete(oldest);
  }
};

/**
 * Restores the scroll position when a visitor returns to this page; a new visit begins at the top (RTE-90, decision
 * 0042). For long lists: the view must have its height when it is ready.
 *
 * @param isReady the view is as high as it was
 *
 * @example
 * useScrollRestoration(games.isSuccess);
 */
export const useScrollRestoration = (isReady: boolean): void => {
  const { key } = useLocation();
  const { place } = useNavigation();

  useLayoutEffect(() => {
    const offset = offsets.get(key);
    if (isReady && offset !== undefined) window.scrollTo(0, offset);
  }, [key, isReady]);

  useEffect(() => {
    if (!isReady) return;
    // Recorded while the page is shown: when the visitor has left it, the shell scrolls to the top of the next page.
    const follow = () => place.getState().key === key && keep(key, window.scrollY);
    // Runs before other listeners: reading the position after their changes would force a layout.
    const first = { passive: true, capture: true };
    addEventListener('scroll', follow, first);
    return () => removeEventListener('scroll', follow, first);
  }, [key, isReady, place]);
};
