import { createSessionStore } from './storage.ts';
import type { KeyValueStore } from './storage.ts';

/** Other uses of the window's name are left alone. */
const NAME_PREFIX = 'jangada?';

/**
 * What is remembered until the tab closes. Where the browser refuses storage, or takes it and stores nothing, it is in the
 * window's name, which stays from page to page of a site.
 */
export const createVisitStore = (session: KeyValueStore = createSessionStore()): Pick<KeyValueStore, 'get' | 'set'> => {
  const named = () => new URLSearchParams(window.name.split(NAME_PREFIX)[1]);
  return {
    get: (key) => session.get(key) ?? named().get(key),
    set: (key, value) => {
      session.set(key, value);
      if (session.get(key) === value || (window.name && !window.name.startsWith(NAME_PREFIX))) return;
      const values = named();
      values.set(key, value);
      window.name = NAME_PREFIX + values.toString();
    },
  };
};
