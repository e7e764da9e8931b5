/** The queue a tag manager reads; unused while none is loaded. */
export interface DataLayer {
  push(entry: Readonly<Record<string, string | number | boolean>>): void;
}

/** The oldest entries are dropped first: without a tag manager nothing empties the queue. */
export const ENTRIES_MAX = 200;

const PERSONAL_KEY = /^(name|first_?name|last_?name|user_?name|e?mail|phone|cpf|token|password|birth_?date|user_?id)$/i;
const EMAIL = /[^\s@]@[^\s@]/;
/** Matches phone numbers and CPFs in any notation. */
const LONG_NUMBER = /^\+?[\d\s().-]{10,20}$/;

const isPersonal = (key: string, value: unknown): boolean =>
  PERSONAL_KEY.test(key) || (typeof value === 'string' && (EMAIL.test(value) || LONG_NUMBER.test(value)));

/**
 * Creates the data layer of the page. Facts that identify a visitor are removed from every entry.
 *
 * @param container of the tag manager, null for none; its own start event is always the first entry
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
