import { type RefObject, useEffect, useRef, useState } from 'react';

/** Arrows scroll by most of the visible part, so that the visitor stays oriented. */
const MOVE_SHARE = 0.85;
const EDGE_TOLERANCE_PX = 4;

export interface ScrollRow {
  frame: RefObject<HTMLUListElement | null>;
  atStart: boolean;
  atEnd: boolean;
  move: (direction: 1 | -1) => void;
}

/** The scroll position of a horizontal scroller, and a function to move it by a page. */
export function useScrollRow(): ScrollRow {
  const frame = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ atStart: true, atEnd: true });

  useEffect(() => {
    const row = frame.current;
    if (!row) return;
    const measure = (): void => {
      const atStart = row.scrollLeft <= EDGE_TOLERANCE_PX;
      const atEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - EDGE_TOLERANCE_PX;
      setEdges((known) => (known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd }));
    };
    row.addEventListener('scroll', measure, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(row);
    const children = new MutationObserver(measure);
    children.observe(row, { childList: true });
    measure();
    return () => {
      row.removeEventListener('scroll', measure);
      observer?.disconnect();
      children.disconnect();
    };
  }, []);

  const move = (direction: 1 | -1): void => {
    const row = frame.current;
    row?.scrollBy({ left: direction * row.clientWidth * MOVE_SHARE, behavior: 'smooth' });
  };

  return { frame, ...edges, move };
}
