import { gridMeasures } from '@jangada/design/game-tile';
import type { GridMeasures } from '@jangada/design/game-tile';
import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The position of a long grid in the document and the size of its rows, in CSS pixels. */
export interface GridLayout extends GridMeasures {
  readonly topPx: number;
  /** The distance from one row to the next. */
  readonly rowPx: number;
}

const WITHOUT_LAYOUT_PX = 360;

const layoutOf = (element: Element): GridLayout => {
  const { top, width } = element.getBoundingClientRect();
  const measures = gridMeasures(width || WITHOUT_LAYOUT_PX, window.innerWidth);
  return { ...measures, topPx: top + window.scrollY, rowPx: measures.tileHeightPx + measures.gapPx };
};

const isSame = (one: GridLayout, other: GridLayout): boolean =>
  one.topPx === other.topPx && one.rowPx === other.rowPx && one.columns === other.columns;

/**
 * The layout of an element, measured before it is painted and whenever the page changes its size; null before the first
 * measurement.
 */
export const useGridLayout = (frame: RefObject<Element | null>): GridLayout | null => {
  const [layout, setLayout] = useState<GridLayout | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const now = layoutOf(element);
      setLayout((known) => (known && isSame(known, now) ? known : now));
    };
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Observes the whole page, because content above the grid moves the grid and changes the height of the page.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame]);
  return layout;
};

/**
 * The scroll position at which the same game is at the same edge after the height of the rows has changed; null while
 * the list begins below that edge.
 */
export const scrollAfter = (
  before: GridLayout,
  after: GridLayout,
  scrolledPx: number,
  edgePx: number,
): number | null => {
  const passedPx = scrolledPx + edgePx - before.topPx;
  if (passedPx <= 0) return null;
  const row = Math.floor(passedPx / before.rowPx);
  const share = (passedPx - row * before.rowPx) / before.rowPx;
  const rowAfter = Math.floor((row * before.columns) / after.columns);
  return after.topPx + (rowAfter + share) * after.rowPx - edgePx;
};
