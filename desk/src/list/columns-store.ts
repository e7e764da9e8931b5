import * as z from '@jangada/contracts/values/schema';
import { create } from 'zustand';

/** The columns of a list as a person wants them. */
const columns = z.object({
  hidden: z.array(z.string()),
  order: z.array(z.string()),
  pinned: z.array(z.string()),
  widths: z.record(z.string(), z.int()),
});

export type Columns = z.infer<typeof columns>;

/** A list as somebody likes to find it: its address and its columns. */
const savedView = z.object({ name: z.string(), search: z.string(), columns });

export type SavedView = z.infer<typeof savedView>;

const kept = z.object({ columns: z.optional(columns), views: z.array(savedView) });

type Kept = z.infer<typeof kept>;

/** Kept in this browser, for each person apart; people who share a browser do not share columns. */
const keyOf = (person: string, list: string): string => `desk.list.${person}.${list}`;

const read = (key: string): Kept => {
  const text = localStorage.getItem(key);
  if (text === null) return { views: [] };
  try {
    const { success, data } = z.safeParse(kept, JSON.parse(text));
    return success ? data : { views: [] };
  } catch {
    return { views: [] };
  }
};

interface KeptLists {
  readonly lists: Readonly<Record<string, Kept>>;
}

const useKept = create<KeptLists>()(() => ({ lists: {} }));

/** What a person has kept of a list: columns and saved views. */
export const useKeptList = (person: string, list: string) => {
  const key = keyOf(person, list);
  const { lists } = useKept();
  const current = lists[key] ?? read(key);
  const keep = (next: Kept): void => {
    localStorage.setItem(key, JSON.stringify(next));
    useKept.setState(({ lists: before }) => ({ lists: { ...before, [key]: next } }));
  };
  return {
    columns: current.columns,
    views: current.views,
    keepColumns: (next: Columns | undefined) => keep({ ...current, columns: next }),
    saveView: (view: SavedView) =>
      keep({ ...current, views: [...current.views.filter(({ name }) => name !== view.name), view] }),
    removeView: (name: string) => keep({ ...current, views: current.views.filter((view) => view.name !== name) }),
  };
};
