import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Arrows scroll by this part of the visible width, so that the visitor stays oriented. */
const MOVE_SHARE = 0.85;
const EDGE_TOLERANCE_PX = 4;

/** The windows that show arrows. On other ones a row is swiped, and it is not measured. */
export const ARROWS_MEDIA = '(hover: hover) and (min-width: 48em)';

const arrowsList = (): MediaQueryList | undefined =>
  typeof matchMedia === 'undefined' ? undefined : matchMedia(ARROWS_MEDIA);

const subscribeToArrows = (changed: () => void): (() => void) => {
  const list = arrowsList();
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
};

const hasArrows = (): boolean => arrowsList()?.matches ?? true;

export interface ScrollRow {
  frame: RefObject<HTMLUListElement | null>;
  /** True when the row cannot scroll further back. `atStart` and `atEnd` are both true where the row has no arrows. */
  atStart: boolean;
  atEnd: boolean;
  move: (direction: 1 | -1) => void;
}

const bothEdges = { atStart: true, atEnd: true };

/** The scroll position of a horizontal scroller, and a function to move it by a page. */
export const useScrollRow = (): ScrollRow => {
  const frame = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState(bothEdges);
  const isMeasured = useSyncExternalStore(subscribeToArrows, hasArrows, hasArrows);

  useEffect(() => {
    const row = frame.current;
    if (!row || !isMeasured) return;
    const measure = (): void => {
      const atStart = row.scrollLeft <= EDGE_TOLERANCE_PX;
      const atEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - EDGE_TOLERANCE_PX;
      setEdges((known) => (known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd }));
    };
    const stopWatching = watchSize(row, measure);
    row.addEventListener('scroll', measure, { passive: true });
    return () => {
      row.removeEventListener('scroll', measure);
      stopWatching();
    };
  }, [isMeasured]);

  const move = (direction: 1 | -1): void => {
    const row = frame.current;
    row?.scrollBy({ left: direction * row.clientWidth * MOVE_SHARE, behavior: 'smooth' });
  };

  return { frame, ...(isMeasured ? edges : bothEdges), move };
};

/**
 * Calls after the first layout and after each one in which the element or its children changed. Reading sizes any earlier
 * would force a layout of the whole page for every row.
 */
function watchSize(row: HTMLElement, changed: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    changed();
    return () => {};
  }
  const sizes = new ResizeObserver(changed);
  sizes.observe(row);
  const children = new MutationObserver(() => {
    // Observes the element again, because a new observation is reported after the next layout.
    sizes.unobserve(row);
    sizes.observe(row);
  });
  children.observe(row, { childList: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}
