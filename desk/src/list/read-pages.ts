import { ROWS_MAX } from '@jangada/contracts/ops/operation';
import { AS_FILE, call } from '../api/ops-client.ts';
import { useTenant } from '../rights/rights.ts';
import type { ListView } from './list-view.ts';
import { sortsBeside } from './sort.ts';

/** The filter matches more rows than may be read for this. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
  /** So many can be read. */
  readonly max: number;
  constructor(max: number) {
    super(`more than ${max} rows`);
    this.max = max;
  }
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor?: string | null;
  readonly next?: number | string | null;
  readonly current_page?: number;
  readonly last_page?: number;
  /** There are more rows than its numbered pages reach. */
  readonly total_exceeded?: boolean;
}

type Place = Readonly<Record<string, string>>;
export type ReadPage<Row> = (place: Place, signal?: AbortSignal) => Promise<Page<Row>>;

const placeAfter = <Row>({
  next_cursor: cursor,
  next,
  current_page: at,
  last_page: last,
}: Page<Row>): Place | undefined => {
  // A list with a cursor numbers its pages for other readers: its end is where the cursor is null.
  if (cursor !== undefined) return cursor === null ? undefined : { cursor };
  if (next !== undefined && next !== null) return { after: String(next) };
  return at !== undefined && last !== undefined && at < last ? { page: String(at + 1) } : undefined;
};

interface Reading<Row> {
  readonly rowsMax: number;
  readonly signal: AbortSignal;
  readonly onRows: (rows: readonly Row[], read: number) => void | Promise<void>;
}

/**
 * Reads every page that a filter matches, one after the other.
 *
 * @returns how many rows there were
 * @throws {TooManyRows} · {OpsError} · the reason of the signal
 */
export const readPages = async <Row>(
  readPage: ReadPage<Row>,
  { rowsMax, signal, onRows }: Reading<Row>,
): Promise<number> => {
  let read = 0;
  for (let place: Place | undefined = {}; place;) {
    const page: Page<Row> = await readPage(place, signal);
    signal.throwIfAborted();
    read += page.data.length;
    if (read > rowsMax) throw new TooManyRows(rowsMax);
    await onRows(page.data, read);
    place = placeAfter(page);
    // What has no cursor ends at the last numbered page: less than all of it would look like all.
    if (!place && page.next_cursor === undefined && page.total_exceeded) throw new TooManyRows(read);
  }
  return read;
};

const PLACES = new Set(['cursor', 'page', 'after']);

/** The filter of a query: everything but the place in the list. */
export const filterOf = (query: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !PLACES.has(name)));

/** Reads a page of what the filter of a list matches. @param use the first page of a file is logged as its beginning */
export const useReadPage = <Row>(
  view: ListView<Row>,
  query: Readonly<Record<string, string>>,
  use?: 'file',
): ReadPage<Row> => {
  const tenant = useTenant();
  const filter = filterOf(query);
  // An order has a cursor, with which a list is read to its end.
  const [order] = filter['sort'] === undefined ? sortsBeside(view.operation, filter) : [];
  return async (place, signal) =>
    (await call(view.operation, {
      params: { tenant, ...view.params },
      query: { ...filter, ...(order !== undefined && { sort: `-${order}` }), ...place },
      headers: {
        'X-Rows': String(ROWS_MAX),
        ...(use === 'file' && Object.keys(place).length === 0 && AS_FILE),
      },
      signal,
    })) as Page<Row>;
};
