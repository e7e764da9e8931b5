import type { Operation } from '@jangada/contracts/ops/operation';
import * as z from '@jangada/contracts/values/schema';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the address of a list says: filters, sort, place, and the open row. */
export interface ListAddress {
  /** Only filters whose value the operation accepts. */
  readonly filters: Readonly<Record<string, string>>;
  /** Filters of the address that the operation does not accept: shown, and not sent. */
  readonly wrong: readonly string[];
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
const FILTER_CHARACTERS_MAX = 200;

const shapeOf = (schema: z.Schema | undefined): Readonly<Record<string, z.Schema>> =>
  schema && 'shape' in schema ? (schema.shape as Record<string, z.Schema>) : {};

/** An address holds texts; the schema may want a number or a flag. */
const accepts = (schema: z.Schema, text: string): boolean => {
  const candidates: unknown[] = [text];
  if (text.trim() !== '' && Number.isFinite(Number(text))) candidates.push(Number(text));
  if (text === 'true' || text === 'false') candidates.push(text === 'true');
  return candidates.some((value) => z.safeParse(schema, value).success);
};

const isPlace = (name: string): boolean => (PLACES as readonly string[]).includes(name);

/** An address without the place in the list and the open row. */
export const withoutPlace = (search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of PLACES) if (name !== 'sort') next.delete(name);
  return next;
};

/** The fields of a query that filter. */
export const filterNames = ({ query }: Pick<Operation, 'query'>): readonly string[] =>
  Object.keys(shapeOf(query)).filter((name) => !isPlace(name));

/** Reads an address by the operation's own schema; unknown names are left alone, for other parts of the page. */
const readListAddress = (operation: Pick<Operation, 'query'>, search: URLSearchParams): ListAddress => {
  const shape = shapeOf(operation.query);
  const given = filterNames(operation).flatMap((name) => {
    const text = search.get(name);
    return text === null || text === '' || text.length > FILTER_CHARACTERS_MAX ? [] : [[name, text] as const];
  });
  const fits = ([name, text]: readonly [string, string]): boolean => {
    const schema = shape[name];
    return schema !== undefined && accepts(schema, text);
  };
  const place = (name: (typeof PLACES)[number]): string | null => {
    const text = search.get(name);
    const schema = shape[name];
    return text !== null && schema !== undefined && accepts(schema, text) ? text : null;
  };
  return {
    filters: Object.fromEntries(given.filter(fits)),
    wrong: given.filter((one) => !fits(one)).map(([name]) => name),
    sort: place('sort'),
    cursor: place('cursor'),
    page: place('page'),
    after: place('after'),
    open: search.get('open'),
  };
};

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
 * @returns the state, and `change`, which writes it; an opened row and a next page are steps of the browser's history
 */
export const useListAddress = (operation: Operation) => {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readListAddress(operation, search), [operation, search]);
  const change = (values: AddressChange): void => {
    const isStep = 'cursor' in values || 'page' in values || 'after' in values || typeof values['open'] === 'string';
    setSearch((now) => changedSearch(now, values), { replace: !isStep });
  };
  return { address, change };
};
