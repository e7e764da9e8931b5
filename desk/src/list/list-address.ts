import type { Operation } from '@jangada/contracts/ops/operation';
import type { SavedView } from '@jangada/contracts/ops/views';
import { useSearch } from '../address/use-search.ts';
import { missingFilter, unsortedFilters } from '@jangada/contracts/ops/sorts';
import { accepts, namesOf, shapeOf, type WrongPart } from '../address/read-parts.ts';

/** What the address of a list says: filters, sort, place, and the open row. */
export interface ListAddress {
  /** Only filters whose value the operation accepts. */
  readonly filters: Readonly<Record<string, string>>;
  /** What the operation does not accept: said, and not sent. */
  readonly wrong: readonly WrongPart[];
  /** `amount`, `-amount`. */
  readonly sort: string | null;
  readonly cursor: string | null;
  readonly page: string | null;
  /** The place of lists that go on after an id. */
  readonly after: string | null;
  /** The key of the open row. */
  readonly open: string | null;
}

/** Names of the address that are no filters. */
const PLACES = ['sort', 'cursor', 'page', 'after', 'open'] as const;
/** The id of the shown saved view; its filters stand beside it. */
export const VIEW = 'view';
const FILTER_CHARACTERS_MAX = 200;

const isPlace = (name: string): boolean => (PLACES as readonly string[]).includes(name);

/** An address without the place in the list and the open row. */
export const withoutPlace = (search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of PLACES) if (name !== 'sort') next.delete(name);
  return next;
};

/** The address of a saved view below its page: its filters, and which view it is. */
export const searchOfView = ({ id, search }: Pick<SavedView, 'id' | 'search'>): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.set(VIEW, String(id));
  return next;
};

/** The fields of a query that filter. */
export const filterNames = ({ query }: Pick<Operation, 'query'>): readonly string[] =>
  Object.keys(shapeOf(query)).filter((name) => !isPlace(name));

const placeOf = (text: string): number => (Number.isFinite(Number(text)) ? Number(text) : Date.parse(text));

/** Spans that end before they begin: `from` and `to`, `balance_from` and `balance_to`. */
const reversedIn = (filters: Readonly<Record<string, string>>): WrongPart[] =>
  Object.entries(filters).flatMap(([name, value]) => {
    const end = name.replace(/(^|_)from$/, '$1to');
    const until = filters[end];
    if (end === name || until === undefined || placeOf(value) <= placeOf(until)) return [];
    return [{ why: 'order', from: { name, value }, to: { name: end, value: until } } as const];
  });

/** Why the server does not have these rows in this order. */
const unsortedIn = (
  operation: Pick<Operation, 'sorts' | 'sortNeeds'>,
  filters: Readonly<Record<string, string>>,
  sort: string,
): WrongPart[] => {
  const query = { ...filters, sort };
  const others = unsortedFilters(operation, query);
  const missing = missingFilter(operation, query);
  return [
    ...(others.length > 0 ? [{ why: 'beside', name: 'sort', value: sort, others } as const] : []),
    ...(missing === undefined ? [] : [{ why: 'without', name: 'sort', value: sort, others: [missing] } as const]),
  ];
};

/**
 * Reads an address by the operation's own schema.
 *
 * @param known names that other parts of the page read
 */
const readListAddress = (
  operation: Pick<Operation, 'query' | 'sorts' | 'sortNeeds'>,
  search: URLSearchParams,
  known: readonly string[],
): ListAddress => {
  const shape = shapeOf(operation.query);
  const given = [...new Set(search.keys())].flatMap((name) => {
    const value = search.get(name) ?? '';
    return value === '' || name === 'open' || name === VIEW || known.includes(name) ? [] : [{ name, value }];
  });
  const fits = ({ name, value }: { readonly name: string; readonly value: string }): boolean => {
    const schema = shape[name];
    return schema !== undefined && value.length <= FILTER_CHARACTERS_MAX && accepts(schema, value);
  };
  const fitting: Readonly<Record<string, string>> = Object.fromEntries(
    given.filter(fits).map(({ name, value }) => [name, value]),
  );
  const reversed = reversedIn(fitting);
  const left = new Set(reversed.flatMap(namesOf));
  const place = (name: (typeof PLACES)[number]): string | null => fitting[name] ?? null;
  const filters = Object.fromEntries(Object.entries(fitting).filter(([name]) => !isPlace(name) && !left.has(name)));
  const sort = place('sort');
  const unsorted = sort === null ? [] : unsortedIn(operation, filters, sort);
  return {
    filters,
    wrong: [
      ...given
        .filter((one) => !fits(one))
        .map((one) => ({ why: one.name in shape || isPlace(one.name) ? 'value' : 'name', ...one }) as const),
      ...reversed,
      ...unsorted,
    ],
    sort: unsorted.length > 0 ? null : sort,
    cursor: place('cursor'),
    page: place('page'),
    after: place('after'),
    open: search.get('open'),
  };
};

/** What of an address is sent. @param fixed part of every query and no filter */
export const queryOf = (
  { filters, sort, cursor, page, after }: ListAddress,
  fixed: Readonly<Record<string, string>> = {},
) => ({
  ...fixed,
  ...filters,
  ...(sort !== null && { sort }),
  ...(cursor !== null && { cursor }),
  ...(page !== null && { page }),
  ...(after !== null && { after }),
});

export type AddressChange = Readonly<Record<string, string | null>>;

/** The address after a change: another filter or sort begins at the first page and closes the row. */
const changedSearch = (search: URLSearchParams, change: AddressChange): URLSearchParams => {
  const restarts = Object.keys(change).some((name) => !isPlace(name) || name === 'sort');
  const next = restarts ? withoutPlace(search) : new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/**
 * The state of a list, which is its address.
 *
 * @param known names that other parts of the page read
 * @returns the state, and `change`, which writes it: each is a step of the browser's history but a row that is closed
 */
export const useListAddress = (operation: Operation, known: readonly string[] = []) => {
  const [search, setSearch] = useSearch(operation);
  const address = readListAddress(operation, search, known);
  const change = (values: AddressChange): void => {
    const isClosed = Object.keys(values).join() === 'open' && values['open'] === null;
    setSearch((now) => changedSearch(now, values), { replace: isClosed });
  };
  return { address, change };
};
