import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

/** The next page is asked for while its predecessor's last rows are still below the window. */
const AHEAD_PX = 900;

/**
 * Calls when the end of a list comes near. The button below the list stays for keyboards and screen readers.
 *
 * @returns where the end is: put it on an element after the last row
 */
export const useReachedEnd = (onReached: () => void): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    const element = end.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      rootMargin: `${AHEAD_PX}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return end;
};
