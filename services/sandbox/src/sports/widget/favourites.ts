import { createStore } from '../../kit/browser-store.ts';

const KEY = 'bt.favourites';
const FAVOURITES_MAX = 200;

function stored(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // Storage is unavailable or invalid, so favourites last for this visit only.
  }
}

export type Favourites = ReturnType<typeof createFavourites>;

/** Favourite leagues and events, stored in this browser. */
export const createFavourites = () => {
  const state = createStore({ ids: stored() });
  return {
    state,
    toggle(id: string): void {
      const { ids } = state.get();
      const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-FAVOURITES_MAX);
      state.set({ ids: next });
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Storage is full or unavailable, so favourites last for this visit only.
      }
    },
  };
};
