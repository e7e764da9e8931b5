import { useEffect, useState, type RefObject } from 'react';

/** Of this share an element has to be seen. */
const SEEN_SHARE = 0.6;
/** What lies over the bottom of a dialog. */
const COVERED_PX = 150;

/** Whether most of an element is in its window, and not under the foot of a dialog. */
export const useIsInSight = (element: RefObject<Element | null>): boolean => {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => setIsInSight((entries.at(-1)?.intersectionRatio ?? 0) >= SEEN_SHARE),
      { threshold: SEEN_SHARE, rootMargin: `0px 0px -${COVERED_PX}px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
};
