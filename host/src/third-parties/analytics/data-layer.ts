/** The queue that a tag manager reads. Without a tag manager the queue has no reader. */
export interface DataLayer {
  push(entry: Readonly<Record<string, string | number | boolean>>): void;
}

/** The oldest entries are dropped first, because only a tag manager empties the queue. */
export const ENTRIES_MAX = 200;

const PERSONAL_KEY = /^(name|first_?name|last_?name|user_?name|e?mail|phone|cpf|token|password|birth_?date|user_?id)$/i;
const EMAIL = /[^\s@]@[^\s@]/;
/** Matches phone numbers and CPFs in any notation. */
const LONG_NUMBER = /^\+?[\d\s().-]{10,20}$/;

const isPersonal = (key: string, value: unknown): boolean =>
  PERSONAL_KEY.test(key) || (typeof value === 'string' && (EMAIL.test(value) || LONG_NUMBER.test(value)));

/**
 * Creates the data layer of the page. Every entry is stripped of facts that identify a visitor.
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
