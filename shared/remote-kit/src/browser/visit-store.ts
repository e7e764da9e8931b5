import type { Storage } from '@jangada/contracts/host/host-api';

/** What was answered, put away or shown once. */
export type AnswerStore = Pick<Storage, 'get' | 'set'>;

/** Other uses of the window's name are left alone. */
const NAME_PREFIX = 'jangada?';

/** Private windows and blocked cookies forbid storage. */
const attempt = (work: () => string | null | void): string | null => {
  try {
    return work() ?? null;
  } catch {
    return null;
  }
};

const sessionStore: AnswerStore = {
  get: (key) => attempt(() => sessionStorage.getItem(key)),
  set: (key, value) => void attempt(() => sessionStorage.setItem(key, value)),
};

/**
 * The first store that takes the value. Where browsers refuse them all, or take it and store nothing, it is in the window's
 * name, which stays from page to page of a site.
 */
const firstOf = (...stores: AnswerStore[]): AnswerStore => {
  const named = () => new URLSearchParams(window.name.split(NAME_PREFIX)[1]);
  return {
    get: (key) => stores.map((store) => store.get(key)).find(Boolean) ?? named().get(key),
    set: (key, value) => {
      const isStored = stores.some((store) => (store.set(key, value), store.get(key) === value));
      if (isStored || (window.name && !window.name.startsWith(NAME_PREFIX))) return;
      const values = named();
      values.set(key, value);
      window.name = NAME_PREFIX + values.toString();
    },
  };
};

/** What is remembered until the tab closes. */
export const createVisitStore = (session: AnswerStore = sessionStore): AnswerStore => firstOf(session);

/**
 * What must not be asked or shown again: in local storage, or for the visit where that is refused. Nothing about a person:
 * other sites may read the window's name.
 */
export const createAnswerStore = (storage: AnswerStore, session: AnswerStore = sessionStore): AnswerStore =>
  firstOf(storage, session);
