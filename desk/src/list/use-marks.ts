import { useRef, useState } from 'react';

interface Marked {
  /** The filter whose rows are all marked; null for single ones. */
  readonly filter: string | null;
  readonly keys: ReadonlySet<string>;
}

const NONE: Marked = { filter: null, keys: new Set() };

/**
 * The marked rows of a page, or all that the filter matches: then the filter is kept, and its rows are read when a
 * command wants them.
 *
 * @param keys those of the rows of the page, in their order
 * @param filter another filter is another list: what was marked by the one before is not
 */
export const useMarks = (keys: readonly string[], filter: string) => {
  const [kept, setMarked] = useState<Marked>(NONE);
  const last = useRef<string | null>(null);
  const marked = kept.filter === null || kept.filter === filter ? kept : NONE;
  const isAll = marked.filter !== null;
  const shown = isAll ? new Set(keys) : marked.keys;
  const set = (next: ReadonlySet<string>): void => setMarked({ filter: null, keys: next });
  const isPageMarked = keys.length > 0 && keys.every((key) => shown.has(key));
  return {
    keys: shown,
    isAll,
    isPageMarked,
    toggle: (key: string): void => {
      last.current = key;
      const next = new Set(shown);
      if (!next.delete(key)) next.add(key);
      set(next);
    },
    /** Marks from the row that was marked before to this one. */
    markTo: (key: string): void => {
      const ends = [keys.indexOf(last.current ?? key), keys.indexOf(key)].toSorted((a, b) => a - b);
      const [from = 0, to = 0] = ends;
      last.current = key;
      set(new Set([...shown, ...(from < 0 ? [key] : keys.slice(from, to + 1))]));
    },
    togglePage: (): void => {
      const others = [...shown].filter((key) => !keys.includes(key));
      set(new Set(isPageMarked ? others : [...others, ...keys]));
    },
    markAll: (): void => setMarked({ filter, keys: new Set() }),
    clear: (): void => setMarked(NONE),
  };
};

export type Marks = ReturnType<typeof useMarks>;
