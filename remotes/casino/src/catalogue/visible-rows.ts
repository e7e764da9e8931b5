import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore, useStore } from '@jangada/remote-kit/store';
import type { GridLayout } from './grid-layout.ts';

/** A range of rows; both ends are included. */
interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Rows are added and removed in groups of this size, because the fixed costs of a frame are then paid once. */
export const ROW_BATCH = 3;

/** The rows of a window at this scroll position, plus at least `ahead` rows on either side. */
export const visibleRows = (
  { topPx, rowPx }: Pick<GridLayout, 'topPx' | 'rowPx'>,
  { scrolledPx, heightPx }: { scrolledPx: number; heightPx: number },
  { rows, ahead }: { rows: number; ahead: number },
): RowRange => {
  const passedPx = scrolledPx - topPx;
  const clamp = (row: number) => Math.min(Math.max(row, 0), Math.max(rows - 1, 0));
  const group = ahead === 0 ? 1 : ROW_BATCH;
  const groupOf = (row: number) => Math.floor(row / group);
  const first = groupOf(Math.floor(passedPx / rowPx) - ahead) * group;
  const last = (groupOf(Math.floor((passedPx + heightPx) / rowPx) + ahead) + 1) * group - 1;
  return { first: clamp(first), last: clamp(last) };
};

/**
 * The rendered rows: those around the window, and the row with the focus with its neighbours. If the focused tile were
 * removed, the next press of Tab would start at the top of the page.
 */
export const renderedRows = ({ first, last }: RowRange, focused: number | null, rows: number): readonly number[] => {
  const near = focused === null ? [] : [focused - 1, focused, focused + 1];
  const around = near.filter((row) => row >= 0 && row < rows && (row < first || row > last));
  return [...around, ...range(first, last)].toSorted((one, other) => one - other);
};

export const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

interface Viewport {
  readonly scrolledPx: number;
  readonly heightPx: number;
}

const measureViewport = (): Viewport => ({ scrolledPx: window.scrollY, heightPx: window.innerHeight });

/** The last measurement. Measuring after the rows have changed would force a layout. */
const viewport = createStore<Viewport | null>(() => null);

const updateViewport = (): void => viewport.setState(measureViewport(), true);

let subscriberCount = 0;

/** Window events are observed only while a list is mounted. */
const viewportStore: ReadonlyStore<Viewport | null> = {
  ...viewport,
  subscribe: (listener) => {
    if (subscriberCount === 0) {
      updateViewport();
      addEventListener('scroll', updateViewport, { passive: true });
      addEventListener('resize', updateViewport);
    }
    subscriberCount += 1;
    const unsubscribe = viewport.subscribe(listener);
    return () => {
      unsubscribe();
      subscriberCount -= 1;
      if (subscriberCount > 0) return;
      viewport.setState(null, true);
      removeEventListener('scroll', updateViewport);
      removeEventListener('resize', updateViewport);
    };
  },
};

const serialize = ({ first, last }: RowRange): string => `${first} ${last}`;

/**
 * The rows to render at the scroll position; it changes only when rows are added or removed. Not deferred: React 19.3
 * leaks the elements of a deferred render that it discards.
 */
export const useVisibleRows = (layout: GridLayout, rows: number, ahead: number): RowRange => {
  const shown = useStore(viewportStore, (now) =>
    serialize(visibleRows(layout, now ?? measureViewport(), { rows, ahead })),
  );
  const [first = 0, last = 0] = shown.split(' ').map(Number);
  return { first, last };
};
