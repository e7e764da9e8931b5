import { createSessionStore } from './storage.ts';
import type { KeyValueStore } from './storage.ts';

/** Other uses of the window's name are left alone. */
const NAME_PREFIX = 'jangada?';

const namedValues = (): URLSearchParams =>
  new URLSearchParams(window.name.startsWith(NAME_PREFIX) ? window.name.slice(NAME_PREFIX.length) : '');

/**
 * What is remembered until the tab closes. Where the browser refuses storage, or takes it and stores nothing, it is in the
 * window's name, which stays from page to page of a site.
 */
export const createVisitStore = (session: KeyValueStore = createSessionStore()): KeyValueStore => {
  const rename = (change: (values: URLSearchParams) => void): void => {
    if (window.name !== '' && !window.name.startsWith(NAME_PREFIX)) return;
    const values = namedValues();
    change(values);
    window.name = values.size === 0 ? '' : NAME_PREFIX + values.toString();
  };
  return {
    get: (key) => session.get(key) ?? namedValues().get(key),
    set: (key, value) => {
      session.set(key, value);
      if (session.get(key) !== value) rename((values) => values.set(key, value));
    },
    remove: (key) => {
      session.remove(key);
      rename((values) => values.delete(key));
    },
  };
};
