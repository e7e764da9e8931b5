import type { Operation } from './operation.ts';

/** Fields of a query that are an order or a place in it, and no filters. */
const PLACES = ['sort', 'page', 'cursor'];

/** The filters of a query beside which its order is refused. */
export const unsortedFilters = (
  { sorts }: Pick<Operation, 'sorts'>,
  query: Readonly<Record<string, unknown>>,
): string[] => {
  const { sort } = query;
  if (sorts === undefined || typeof sort !== 'string') return [];
  const served = sorts[sort.replace(/^-/, '')] ?? [];
  return Object.keys(query).filter(
    (name) => query[name] !== undefined && !PLACES.includes(name) && !served.includes(name),
  );
};

/** The filter that the order of a query is refused without, and that it does not have. */
export const missingFilter = (
  { sortNeeds = {} }: Pick<Operation, 'sortNeeds'>,
  query: Readonly<Record<string, unknown>>,
): string | undefined => {
  const { sort } = query;
  const needed = typeof sort === 'string' ? sortNeeds[sort.replace(/^-/, '')] : undefined;
  return needed !== undefined && query[needed] === undefined ? needed : undefined;
};
