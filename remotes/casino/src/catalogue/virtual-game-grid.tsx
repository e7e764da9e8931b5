import { GAMES_PER_PAGE } from '@jangada/contracts/domains/games/game';
import { useApi, useDevice, useInsets } from '@jangada/remote-kit/hooks';
import { useScrollRestoration } from '@jangada/remote-kit/scroll-restoration';
import { useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { GridRow } from './grid-row.tsx';
import { gamesPage, keyOfList, pageOfGame } from './games.query.ts';
import type { GameList } from './games.query.ts';
import { scrollAfter, useGridLayout } from './grid-layout.ts';
import type { GridLayout } from './grid-layout.ts';
import { range, renderedRows, useVisibleRows } from './visible-rows.ts';

/** Rendered rows outside the window: the next stops of Tab, and the next rows when scrolling. */
const ROWS_AHEAD = 3;
const ROWS_AHEAD_LOW_END = 1;

/** Pages on either side of the window that are loaded before one of their rows is rendered. */
const PAGES_AHEAD = 1;
/** Pages on either side of the window that stay in the cache. */
const PAGES_CACHED = 4;

interface VirtualGameGridProps {
  readonly list: GameList;
  readonly total: number;
  readonly label: string;
}

/**
 * A grid of all games of a list of any length, which renders only the rows around the window. It has its full height
 * from the start: loading moves nothing, the scroll bar is correct, and the scroll position can be restored.
 */
export const VirtualGameGrid = ({ list, total, label }: VirtualGameGridProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const layout = useGridLayout(frame);
  const [isPlaced, setPlaced] = useState(false);
  const isMeasured = layout !== null;
  useScrollAnchor(layout);
  useScrollRestoration(isMeasured);
  // After the scroll position was restored, so that its rows are the first to render.
  useLayoutEffect(() => setPlaced(isMeasured), [isMeasured]);

  const rows = layout ? Math.ceil(total / layout.columns) : 0;
  const heightPx = layout ? rows * layout.rowPx - layout.gapPx : 0;
  return (
    <div
      ref={frame}
      role="list"
      aria-label={label}
      style={{ position: 'relative', height: heightPx, overflowAnchor: 'none' }}
    >
      {layout && isPlaced && <Rows list={list} total={total} rows={rows} layout={layout} />}
    </div>
  );
};

interface RowsProps extends Omit<VirtualGameGridProps, 'label'> {
  readonly rows: number;
  readonly layout: GridLayout;
}

const Rows = ({ list, total, rows, layout }: RowsProps) => {
  const { first, last } = useVisibleRows(layout, rows, useRowsAhead());
  const focused = useFocusedRow();
  const pages = pagesOf(first * layout.columns, Math.min((last + 1) * layout.columns, total) - 1, total);
  useEvictDistantPages(list, pages.first, pages.last);

  return (
    <div role="presentation" onFocus={focused.onFocus}>
      {renderedRows({ first, last }, focused.row, rows).map((row) => (
        <GridRow key={row} list={list} row={row} total={total} layout={layout} />
      ))}
      {range(pages.first, pages.last).map((page) => (
        <PrefetchPage key={page} list={list} page={page} />
      ))}
    </div>
  );
};

/** Visible rows are painted first; rows ahead follow after the first paint. */
const useRowsAhead = (): number => {
  const { isLowEnd } = useDevice();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const afterPaint = setTimeout(() => setPainted(true));
    return () => clearTimeout(afterPaint);
  }, []);
  if (!isPainted) return 0;
  return isLowEnd ? ROWS_AHEAD_LOW_END : ROWS_AHEAD;
};

const pagesOf = (firstGame: number, lastGame: number, total: number) => ({
  first: Math.max(1, pageOfGame(firstGame) - PAGES_AHEAD),
  last: Math.min(Math.ceil(total / GAMES_PER_PAGE), pageOfGame(lastGame) + PAGES_AHEAD),
});

const nothing: [] = [];

/** Loads a page while it is near the window, and cancels the request when it is not. */
const PrefetchPage = ({ list, page }: { list: GameList; page: number }) => {
  useQuery({ ...gamesPage(useApi(), list, page), notifyOnChangeProps: nothing });
  return null;
};

/** Evicts pages far from the window, so that memory does not grow with the list. */
const useEvictDistantPages = (list: GameList, firstPage: number, lastPage: number) => {
  const queries = useQueryClient();
  useEffect(() => {
    const isFar = (page: unknown) =>
      typeof page === 'number' && (page < firstPage - PAGES_CACHED || page > lastPage + PAGES_CACHED);
    queries.removeQueries({
      queryKey: keyOfList(list),
      type: 'inactive',
      predicate: ({ queryKey }) => isFar(queryKey.at(-1)),
    });
  }, [queries, list, firstPage, lastPage]);
};

const rowAround = (element: Element): number | null => {
  const row = element.closest('[data-row]')?.getAttribute('data-row');
  return row ? Number(row) : null;
};

/** The row of the current or last focus. While the focus moves between tiles, no element has it for a moment. */
const useFocusedRow = () => {
  const [row, setRow] = useState<number | null>(null);
  return { row, onFocus: ({ target }: FocusEvent) => setRow(rowAround(target)) };
};

/** After the window has been rotated or resized, the same games stay at its top. */
const useScrollAnchor = (layout: GridLayout | null) => {
  const { top } = useInsets();
  const before = useRef(layout);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = layout;
    if (!known || !layout || known.rowPx === layout.rowPx) return;
    const scrollPx = scrollAfter(known, layout, window.scrollY, top);
    if (scrollPx !== null) window.scrollTo(0, scrollPx);
  }, [layout, top]);
};
