import { createStore } from '../../kit/browser-store.ts';

export type Place =
  | { page: 'home' }
  | { page: 'live'; sportSlug?: string }
  | { page: 'upcoming' }
  | { page: 'popular' }
  | { page: 'favourites' }
  | { page: 'bets' }
  | { page: 'event'; slug: string }
  | { page: 'sport'; sportSlug: string; leagueSlug?: string };

const cleanPath = (path: string | undefined): string => {
  const [withoutQuery = ''] = (path ?? '').split(/[?#]/);
  return `/${withoutQuery.replaceAll(/^\/+|\/+$/g, '')}`;
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

export const placeOf = (path: string): Place => {
  const [first = '', second] = cleanPath(path).slice(1).split('/');
  const known = pages[first];
  if (known) return known;
  if (first === 'live') return { page: 'live', ...(second && { sportSlug: second }) };
  if (first === 'event' && second) return { page: 'event', slug: second };
  return { page: 'sport', sportSlug: first, ...(second && { leagueSlug: second }) };
};

/** `football-1`; some operators link only to `1`, or only to `football`. */
export const isSportPath = (sport: { id: string; slug: string; kind: string }, part: string | undefined): boolean =>
  part !== undefined && (sport.kind === part || sport.id === part || part.endsWith(`-${sport.id}`));

export type Router = ReturnType<typeof createRouter>;

export const createRouter = (initial: string | undefined, notify: (path: string) => void) => {
  const state = createStore({ path: cleanPath(initial) });
  return {
    state,
    /** Navigation by the player: the operator's page is notified. */
    go(path: string): void {
      const next = cleanPath(path);
      if (next === state.get().path) return;
      state.set({ path: next });
      notify(next);
    },
    /** Navigation by the operator's page, which needs no notification. */
    follow(path: string): void {
      const next = cleanPath(path);
      if (next !== state.get().path) state.set({ path: next });
    },
  };
};
