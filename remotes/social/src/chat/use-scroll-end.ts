import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Up to this distance from the end of the list, the reader counts as at the end. */
const AT_END_PX = 80;

export interface ScrollEnd {
  readonly isAtEnd: boolean;
  readonly goToEnd: () => void;
  /** Takes the position that the list has computed; reading it from the element would force a layout on each scroll. */
  readonly handleScroll: (top: number, distanceToEnd: number) => void;
}

/**
 * Keeps the end of a list in view while the reader is there: when rows are added, and when the list is resized. Only a
 * scroll towards the start leaves the end; rows that are measured late do not.
 *
 * @param newest changes with each row that is added at the end
 * @param scrollToLast shows the last row
 */
export const useScrollEnd = (
  scroller: RefObject<HTMLElement | null>,
  newest: string,
  scrollToLast: () => void,
): ScrollEnd => {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const lastTop = useRef(0);

  const follow = useRef(() => {});
  useLayoutEffect(() => {
    follow.current = () => {
      if (isAtEnd) scrollToLast();
    };
  });
  useLayoutEffect(() => follow.current(), [newest, isAtEnd]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => follow.current());
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, [scroller]);

  return {
    isAtEnd,
    goToEnd: () => {
      setIsAtEnd(true);
      scrollToLast();
    },
    handleScroll: (top, distanceToEnd) => {
      const isBack = top < lastTop.current;
      lastTop.current = top;
      if (distanceToEnd < AT_END_PX) setIsAtEnd(true);
      else if (isBack) setIsAtEnd(false);
    },
  };
};
