/** The queue a tag manager reads; harmless while none is loaded. */
export interface DataLayer {
  push(entry: Readonly<Record<string, string | number | boolean>>): void;
}

/** Older entries go first: without a tag manager nobody ever empties it. */
export const ENTRIES_MAX = 200;

const PERSONAL_KEY = /^(name|first_?name|last_?name|user_?name|e?mail|phone|cpf|token|password|birth_?date|user_?id)$/i;
const EMAIL = /[^\s@]@[^\s@]/;
/** Phones and CPF alike, however they are written. */
const LONG_NUMBER = /^\+?[\d\s().-]{10,20}$/;

const isPersonal = (key: string, value: unknown): boolean =>
  PERSONAL_KEY.test(key) || (typeof value === 'string' && (EMAIL.test(value) || LONG_NUMBER.test(value)));

/**
 * Makes the page's data layer. Who a visitor is never gets in: such facts are left out, whoever pushes them.
 *
 * @param container the tag manager's, null for none: it counts from its own event, which goes before everything else
 */
export const createDataLayer = (container: string | null): DataLayer => {
  const entries: unknown[] = container === null ? [] : [{ 'gtm.start': Date.now(), event: 'gtm.js' }];
  const storage = entries.length;
  Object.assign(window, { dataLayer: entries });
  return {
    push: (entry) => {
      if (entries.length >= ENTRIES_MAX) entries.splice(storage, 1);
      entries.push(Object.fromEntries(Object.entries(entry).filter(([key, value]) => !isPersonal(key, value))));
    },
  };
};
