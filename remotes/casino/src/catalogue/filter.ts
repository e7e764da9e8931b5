import type { GameFilter } from '@jangada/contracts/games/endpoints';

const orders = ['popular', 'new', 'az'] as const;

export type Order = (typeof orders)[number];

export const isOrder = (value: string | null | undefined): value is Order => orders.some((order) => order === value);

export const SEARCH_LENGTH_MAX = 80;

/**
 * The filter as the address has it: the one place where it is kept, so that a list can be shared and the back button
 * works. Unknown values are left out.
 *
 * @param category from the path, `/casino/category/{filter}`; it wins over the query
 */
export const filterOf = (search: string, category?: string): GameFilter => {
  const query = new URLSearchParams(search);
  const chosen = category ?? query.get('category') ?? undefined;
  const searchTerm = query.get('searchTerm')?.trim().slice(0, SEARCH_LENGTH_MAX);
  const provider = query.get('provider') ?? undefined;
  const order = query.get('type');
  return {
    ...(searchTerm ? { searchTerm } : {}),
    ...(chosen ? { category: chosen } : {}),
    ...(provider ? { provider } : {}),
    ...(isOrder(order) ? { type: order } : {}),
    ...(query.get('bonuses') === '1' ? { bonuses: true } : {}),
  };
};

/** The address of a filter. A category alone has a path of its own. */
export const pathOfFilter = ({ searchTerm, category, provider, type, bonuses }: GameFilter): string => {
  const query = new URLSearchParams();
  if (searchTerm) query.set('searchTerm', searchTerm);
  if (provider) query.set('provider', provider);
  if (type) query.set('type', type);
  if (bonuses) query.set('bonuses', '1');
  const path = category ? `/casino/category/${encodeURIComponent(category)}` : '/casino/games';
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Is anything narrowed down? The order is not a filter. */
export const isNarrowed = ({ searchTerm, category, provider, bonuses }: GameFilter): boolean =>
  Boolean(searchTerm || category || provider || bonuses);
