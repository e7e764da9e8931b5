import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether this tab is visible. */
export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, isVisible);

/**
 * Whether the element is in the window. Always true without IntersectionObserver.
 *
 * @param marginPx an element this close to the window counts as inside
 */
export const useInView = (element: RefObject<Element | null>, marginPx = 0): boolean => {
  const [isInView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `${marginPx}px`,
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, marginPx]);
  return isInView;
};
