import { cutText } from '@jangada/contracts/values/characters';
import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';

/** The selection and order of games (ENT-124); without one, all games with the popular ones first. */
export const types = ['all', 'popular', 'new', 'az', 'tables', 'demo'] as const satisfies readonly GameFilter['type'][];

type Type = (typeof types)[number];

/** The types that filter games; the others only set the order. */
const narrowingTypes: readonly Type[] = ['tables', 'demo'];

export const isType = (value: string | null | undefined): value is Type => types.some((type) => type === value);

export const SEARCH_LENGTH_MAX = 80;

/** The `id` of the search field of the catalogue. */
export const SEARCH_ID = 'search';

/** The catalogue with the focus in its search field. */
export const SEARCH_ADDRESS = `/casino/games#${SEARCH_ID}`;

/**
 * The filter of an address, its only store, so that a list can be shared and the back button works. Unknown values are
 * ignored.
 *
 * @param category from the path, `/casino/category/{filter}`; takes precedence over the query
 */
export const filterOf = (search: string, category?: string): GameFilter => {
  const query = new URLSearchParams(search);
  const chosen = category ?? query.get('category') ?? undefined;
  const searchTerm = cutText(query.get('searchTerm')?.trim() ?? '', SEARCH_LENGTH_MAX);
  const provider = query.get('provider') ?? undefined;
  const type = query.get('type');
  return {
    ...(searchTerm ? { searchTerm } : {}),
    ...(chosen ? { category: chosen } : {}),
    ...(provider ? { provider } : {}),
    ...(isType(type) && type !== 'all' ? { type } : {}),
    ...(query.get('bonuses') === '1' ? { bonuses: true } : {}),
  };
};

/** The address of a filter. A category alone has its own path. */
export const pathOfFilter = ({ searchTerm, category, provider, type, bonuses }: GameFilter): string => {
  const query = new URLSearchParams();
  if (searchTerm) query.set('searchTerm', searchTerm);
  if (provider) query.set('provider', provider);
  if (type && type !== 'all') query.set('type', type);
  if (bonuses) query.set('bonuses', '1');
  const path = category ? `/casino/category/${encodeURIComponent(category)}` : '/casino/games';
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Whether the filter excludes games; an order excludes none. */
export const isNarrowed = ({ searchTerm, category, provider, type, bonuses }: GameFilter): boolean =>
  Boolean(searchTerm || category || provider || bonuses) || (type !== undefined && narrowingTypes.includes(type));

/** The number of active filters in addition to search and category. */
export const activeFilterCount = ({ provider, type, bonuses }: GameFilter): number =>
  [provider, type, bonuses].filter(Boolean).length;
