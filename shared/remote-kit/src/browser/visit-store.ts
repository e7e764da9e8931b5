import type { Storage } from '@jangada/contracts/host/host-api';

/** What was answered, put away or shown once. */
export type AnswerStore = Pick<Storage, 'get' | 'set'>;

/** Other uses of the window's name are left alone. */
const NAME_PREFIX = 'jangada?';

/** Session storage. Private windows and blocked cookies refuse it. */
const sessionStore: AnswerStore = {
  get: (key) => {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      window.sessionStorage.setItem(key, value);
    } catch {}
  },
};

/**
 * What is remembered until the tab closes. Where the browser refuses storage, or takes it and stores nothing, it is in the
 * window's name, which stays from page to page of a site.
 */
export const createVisitStore = (session: AnswerStore = sessionStore): AnswerStore => {
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

/**
 * What must not be asked or shown again: in local storage, or for the visit where that is refused. Nothing about a person:
 * other sites may read the window's name.
 */
export const createAnswerStore = (storage: AnswerStore, session?: AnswerStore): AnswerStore => {
  const visit = createVisitStore(session);
  return {
    get: (key) => storage.get(key) ?? visit.get(key),
    set: (key, value) => {
      storage.set(key, value);
      if (storage.get(key) !== value) visit.set(key, value);
    },
  };
};
