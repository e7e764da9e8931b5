import type { Storage } from '@jangada/contracts/host/host-api';

/** Stores that a message was answered, dismissed or shown. */
export type AnswerStore = Pick<Storage, 'get' | 'set'>;

/** Marks a value of `window.name` that this module has written; other values stay unchanged. */
const NAME_PREFIX = 'jangada?';

/** Runs an access to storage; null when storage throws, as in private windows and with blocked cookies. */
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
 * The first store that accepts the value. Where browsers refuse all of them, or accept a value and store nothing, it is
 * in `window.name`, which stays from page to page of a site.
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

/** Stores values until the tab closes. */
export const createVisitStore = (session: AnswerStore = sessionStore): AnswerStore => firstOf(session);

/**
 * Stores which messages must not be asked or shown again: in local storage, or until the tab closes where that is
 * refused. It must not contain personal data, because other sites may read `window.name`.
 */
export const createAnswerStore = (storage: AnswerStore, session: AnswerStore = sessionStore): AnswerStore =>
  firstOf(storage, session);
