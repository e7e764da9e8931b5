import { createStore } from '../../kit/browser-store.ts';
import type { Store } from '../../kit/browser-store.ts';

export type Place =
  | { page: 'home' }
  | { page: 'live'; sportSlug?: string }
  | { page: 'upcoming' }
  | { page: 'popular' }
  | { page: 'favourites' }
  | { page: 'bets' }
  | { page: 'event'; slug: string }
  | { page: 'sport'; sportSlug: string; leagueSlug?: string };

export interface Router {
  state: Store<{ path: string }>;
  /** A person chose a place: the operator's page is told. */
  go(path: string): void;
  /** The operator's page chose a place: it knows already. */
  follow(path: string): void;
}

export const cleanPath = (path: string | undefined): string => {
  const [bare = ''] = (path ?? '').split(/[?#]/);
  return `/${bare.replaceAll(/^\/+|\/+$/g, '')}`;
};

const pages: Record<string, Place> = {
  '': { page: 'home' },
  upcoming: { page: 'upcoming' },
  soon: { page: 'upcoming' },
  popular: { page: 'popular' },
  favorites: { page: 'favourites' },
  favourites: { page: 'favourites' },
  bets: { page: 'bets' },
  'my-bets': { page: 'bets' },
};

export function placeOf(path: string): Place {
  const [first = '', second] = cleanPath(path).slice(1).split('/');
  const known = pages[first];
  if (known) return known;
  if (first === 'live') return { page: 'live', ...(second && { sportSlug: second }) };
  if (first === 'event' && second) return { page: 'event', slug: second };
  return { page: 'sport', sportSlug: first, ...(second && { leagueSlug: second }) };
}

/** `football-1`; some operators link only `1`, or only `football`. */
export const isSportPath = (sport: { id: string; slug: string; kind: string }, part: string | undefined): boolean =>
  part !== undefined && (sport.kind === part || sport.id === part || part.endsWith(`-${sport.id}`));

export function createRouter(initial: string | undefined, tell: (path: string) => void): Router {
  const state = createStore({ path: cleanPath(initial) });
  return {
    state,
    go: (path) => {
      const next = cleanPath(path);
      if (next === state.get().path) return;
      state.set({ path: next });
      tell(next);
    },
    follow: (path) => {
      const next = cleanPath(path);
      if (next !== state.get().path) state.set({ path: next });
    },
  };
}
