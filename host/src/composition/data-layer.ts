/** The queue a tag manager reads; harmless while none is loaded. */
export interface DataLayer {
  push(entry: Readonly<Record<string, string | number | boolean>>): void;
}

/** Older entries go first: without a tag manager nobody ever empties it. */
const ENTRIES_MAX = 200;

export const createDataLayer = (): DataLayer => {
  const entries: unknown[] = [];
  Object.assign(window, { dataLayer: entries });
  return {
    push: (entry) => {
      if (entries.length >= ENTRIES_MAX) entries.shift();
      entries.push(entry);
    },
  };
};
