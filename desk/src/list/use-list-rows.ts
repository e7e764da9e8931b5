import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { WrongPart } from '../address/read-parts.ts';
import { call } from '../api/ops-client.ts';
import { fieldErrorsIn } from '../api/ops-error.ts';
import { PEEK, readQuery } from '../api/queries.ts';
import { useTenant } from '../rights/rights.ts';
import { queryOf, type ListAddress } from './list-address.ts';
import type { ListView } from './list-view.ts';

/** The time between two checks for new rows. They are shown when the person wants them. */
const PEEK_MS = 30_000;

interface Reply<Row> {
  readonly data: readonly Row[];
  readonly total?: number;
  readonly total_exceeded?: boolean;
  readonly current_page?: number;
  readonly last_page?: number;
  readonly next_cursor?: string | null;
  /** The id after which the list goes on. */
  readonly next?: number | string | null;
}

/** Where a list goes on, as its operation says it. */
export type ListPlace = { readonly cursor: string } | { readonly page: string } | { readonly after: string };

export interface ListRows<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  /** When the shown rows were read. */
  readonly readAtMs: number;
  /** The rows are those of the filter before. */
  readonly isOutdated: boolean;
  readonly isFetching: boolean;
  /** How many rows came since, and how many of the shown ones changed. */
  readonly fresh: number;
  readonly changed: ReadonlySet<string>;
  readonly showFresh: () => void;
  readonly refetch: () => void;
  readonly total: number | null;
  readonly isTotalMore: boolean;
  /** Where the list goes on; null at its end. */
  readonly next: ListPlace | null;
  readonly query: Readonly<Record<string, string>>;
  /** What the server could not read of the address: the rows are those without it. */
  readonly refused: readonly WrongPart[];
}

const nextOf = <Row>({
  next_cursor: cursor,
  next,
  current_page: page,
  last_page: last,
}: Reply<Row>): ListPlace | null => {
  if (cursor !== undefined) return cursor === null ? null : { cursor };
  if (next !== undefined && next !== null) return { after: String(next) };
  return page !== undefined && last !== undefined && page < last ? { page: String(page + 1) } : null;
};

type Query = Readonly<Record<string, string>>;

/** Some values only the server can judge, such as where a list goes on. What the page fixes is no part of the address. */
const refusedOf = (error: unknown, asked: Query, fixed: Query = {}) =>
  Object.keys(fieldErrorsIn(error)).flatMap((name) => {
    const value = name in fixed ? undefined : asked[name];
    return value === undefined ? [] : [{ why: 'value', name, value } as const];
  });

const withoutRefused = (asked: Query, refused: readonly { readonly name: string }[]): Query =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !refused.some((one) => one.name === name)));

/** The rows of a list at its address. New rows never move what is under the hand. */
export const useListRows = <Row>(
  { operation, params, fixed, keyOf, peekMs = PEEK_MS }: ListView<Row>,
  address: ListAddress,
  isAllowed: boolean,
): ListRows<Row> => {
  const client = useQueryClient();
  const tenant = useTenant();
  const asked = queryOf(address, fixed);
  const { error: refusal } = useQuery({
    ...readQuery(operation, { params: { tenant, ...params }, query: asked }),
    enabled: isAllowed,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const refused = refusedOf(refusal, asked, fixed);
  const query = withoutRefused(asked, refused);
  const options = readQuery(operation, { params: { tenant, ...params }, query });
  const shown = useQuery({
    ...options,
    enabled: isAllowed,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // Whoever comes to the list has nothing under the hand yet.
    refetchOnMount: 'always',
    staleTime: Infinity,
  });
  // The same call under a key of its own: what it finds is shown on demand.
  const peek = useQuery({
    queryKey: [PEEK, ...options.queryKey.slice(1)],
    queryFn: ({ signal }) => call(operation, { params: { tenant, ...params }, query, signal }),
    enabled: isAllowed && shown.data !== undefined && !shown.isPlaceholderData,
    refetchInterval: peekMs,
    staleTime: peekMs,
    // The rows are as new as the list when it has just been read.
    initialData: shown.isPlaceholderData ? undefined : shown.data,
    initialDataUpdatedAt: shown.dataUpdatedAt,
    retry: false,
  });
  const reply = shown.data as Reply<Row> | undefined;
  const known = new Map(reply?.data.map((row) => [keyOf(row), JSON.stringify(row)]));
  const isPeekNewer = !shown.isPlaceholderData && peek.dataUpdatedAt > shown.dataUpdatedAt;
  const newest = isPeekNewer ? ((peek.data as Reply<Row> | undefined)?.data ?? []) : [];
  const showFresh = (): void => void client.setQueryData(options.queryKey, peek.data);
  // An empty list has nothing under the hand that could move.
  const isFirst = reply?.data.length === 0 && newest.length > 0;
  const showFirst = useEffectEvent(showFresh);
  useEffect(() => {
    if (isFirst) showFirst();
  }, [isFirst]);
  return {
    rows: reply?.data,
    error: shown.error,
    readAtMs: shown.dataUpdatedAt,
    isOutdated: shown.isPlaceholderData || (shown.error !== null && shown.data !== undefined),
    isFetching: shown.isFetching,
    fresh: isFirst ? 0 : newest.filter((row) => !known.has(keyOf(row))).length,
    changed: new Set(
      newest.filter((row) => known.has(keyOf(row)) && known.get(keyOf(row)) !== JSON.stringify(row)).map(keyOf),
    ),
    showFresh,
    refetch: () => void shown.refetch(),
    total: reply?.total ?? (reply && reply.next_cursor === undefined && !reply.next ? reply.data.length : null),
    isTotalMore: reply?.total_exceeded ?? false,
    next: reply ? nextOf(reply) : null,
    query,
    refused,
  };
};
