import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore, useStore } from '@jangada/remote-kit/store';
import type { GridRoom } from './grid-layout.ts';

/** From the first row to the last, both of them in the page. */
interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** Rows come and go by so many: what a frame costs whatever is in it is paid once for all of them. */
export const ROWS_AT_ONCE = 3;

/** The rows in a window that is scrolled so far, and at least so many more on either side; with none ahead just those. */
export const rowsInWindow = (
  { topPx, rowPx }: Pick<GridRoom, 'topPx' | 'rowPx'>,
  { scrolledPx, heightPx }: { scrolledPx: number; heightPx: number },
  { rows, ahead }: { rows: number; ahead: number },
): RowWindow => {
  const passedPx = scrolledPx - topPx;
  const within = (row: number) => Math.min(Math.max(row, 0), Math.max(rows - 1, 0));
  const group = ahead === 0 ? 1 : ROWS_AT_ONCE;
  const groupOf = (row: number) => Math.floor(row / group);
  const first = groupOf(Math.floor(passedPx / rowPx) - ahead) * group;
  const last = (groupOf(Math.floor((passedPx + heightPx) / rowPx) + ahead) + 1) * group - 1;
  return { first: within(first), last: within(last) };
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

interface Seen {
  readonly scrolledPx: number;
  readonly heightPx: number;
}

const look = (): Seen => ({ scrolledPx: window.scrollY, heightPx: window.innerHeight });

/** As last looked at while somebody follows; asking later, with rows changed, makes the browser lay out the page at once. */
const seen = createStore<Seen | null>(() => null);

const follow = (): void => seen.setState(look(), true);

let followers = 0;

/** The browser is listened to only while there is a list. */
const followed: ReadonlyStore<Seen | null> = {
  ...seen,
  subscribe: (listener) => {
    if (followers === 0) {
      follow();
      addEventListener('scroll', follow, { passive: true });
      addEventListener('resize', follow);
    }
    followers += 1;
    const stop = seen.subscribe(listener);
    return () => {
      stop();
      followers -= 1;
      if (followers > 0) return;
      seen.setState(null, true);
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  },
};

const inOne = ({ first, last }: RowWindow): string => `${first} ${last}`;

/**
 * The rows that have to be there, as the page is scrolled; another value only when rows come or go. Followed at once: what React
 * 19.3 renders for a deferred value and throws away, because another one came, keeps its elements for good.
 */
export const useRowWindow = (room: GridRoom, rows: number, ahead: number): RowWindow => {
  const shown = useStore(followed, (now) => inOne(rowsInWindow(room, now ?? look(), { rows, ahead })));
  const [first = 0, last = 0] = shown.split(' ').map(Number);
  return { first, last };
};
