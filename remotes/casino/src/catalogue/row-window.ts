import { useSyncExternalStore } from 'react';
import type { GridRoom } from './grid-room.ts';

/** From the first row to the last, both of them in the page. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** The rows in a window that is scrolled so far, and so many more on either side. */
export const rowsInWindow = (
  { topPx, rowPx }: Pick<GridRoom, 'topPx' | 'rowPx'>,
  { scrolledPx, heightPx }: { scrolledPx: number; heightPx: number },
  { rows, ahead }: { rows: number; ahead: number },
): RowWindow => {
  const passedPx = scrolledPx - topPx;
  const within = (row: number) => Math.min(Math.max(row, 0), Math.max(rows - 1, 0));
  return {
    first: within(Math.floor(passedPx / rowPx) - ahead),
    last: within(Math.floor((passedPx + heightPx) / rowPx) + ahead),
  };
};

/**
 * The rows that are in the page: those around the window, and the one with the focus with its neighbours wherever the window
 * is. Focus that is taken away starts at the top again, and the next press of Tab has to find the next game.
 */
export const rowsInPage = ({ first, last }: RowWindow, focused: number | null, rows: number): readonly number[] => {
  const near = focused === null ? [] : [focused - 1, focused, focused + 1];
  const around = near.filter((row) => row >= 0 && row < rows && (row < first || row > last));
  return [...around, ...between(first, last)].toSorted((one, other) => one - other);
};

export const between = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

const subscribe = (onChange: () => void) => {
  addEventListener('scroll', onChange, { passive: true });
  addEventListener('resize', onChange);
  return () => {
    removeEventListener('scroll', onChange);
    removeEventListener('resize', onChange);
  };
};

/** The rows that have to be there, as the page is scrolled; another value only when a row comes or goes. */
export const useRowWindow = (room: GridRoom, rows: number, ahead: number): RowWindow => {
  const read = () => rowsInWindow(room, { scrolledPx: window.scrollY, heightPx: window.innerHeight }, { rows, ahead });
  const first = useSyncExternalStore(subscribe, () => read().first);
  const last = useSyncExternalStore(subscribe, () => read().last);
  return { first, last };
};
