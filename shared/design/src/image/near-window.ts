import { type RefObject, useEffect, useState } from 'react';

/** Lazy images load this long before they are visible (DES-19). */
export const LAZY_MARGIN_PX = 50;

/** The callbacks by element. One observer watches all of them: a list has hundreds of pictures. */
const waiting = new Map<Element, () => void>();

let observer: IntersectionObserver | undefined;

/** Can this browser detect what is near the window? Where it cannot, everything counts as near. */
export const canWatch = (): boolean => typeof IntersectionObserver !== 'undefined';

const observe = (): IntersectionObserver =>
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) meet(target);
    },
    { rootMargin: `${LAZY_MARGIN_PX}px` },
  );

const forget = (element: Element): void => {
  waiting.delete(element);
  observer?.unobserve(element);
};

const meet = (element: Element): void => {
  const onNear = waiting.get(element);
  forget(element);
  onNear?.();
};

/**
 * Calls once, as soon as the element is within `LAZY_MARGIN_PX` of the window (DES-19). Returns a function that cancels
 * it.
 */
export const whenNear = (element: Element, onNear: () => void): (() => void) => {
  observer ??= observe();
  waiting.set(element, onNear);
  observer.observe(element);
  return () => forget(element);
};

/**
 * Whether the element has ever been near the window. True from the first rendering where the browser cannot observe it.
 */
export const useNearWindow = (element: RefObject<Element | null>, already = false): boolean => {
  const [isNear, setNear] = useState(already || !canWatch());
  useEffect(() => {
    const target = element.current;
    return isNear || !target ? undefined : whenNear(target, () => setNear(true));
  }, [isNear, element]);
  return isNear;
};
