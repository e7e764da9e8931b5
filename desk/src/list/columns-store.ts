import type { SavedColumn } from '@jangada/contracts/ops/views';
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

/** A view as browsers kept it before the API did. */
const oldView = z.object({ name: z.string(), search: z.string(), columns });
export type OldView = z.infer<typeof oldView>;

const kept = z.object({ columns: z.optional(columns), views: z.optional(z.array(oldView)) });
type Kept = z.infer<typeof kept>;

/** Kept in this browser, for each person apart; people who share a browser do not share columns. */
const keyOf = (person: string, list: string): string => `desk.list.${person}.${list}`;

const read = (key: string): Kept => {
  const text = localStorage.getItem(key);
  if (text === null) return {};
  try {
    const { success, data } = z.safeParse(kept, JSON.parse(text));
    return success ? data : {};
  } catch {
    return {};
  }
};

interface KeptLists {
  readonly lists: Readonly<Record<string, Kept>>;
}

const useKept = create<KeptLists>()(() => ({ lists: {} }));

const keepIn = (key: string, change: Kept): void =>
  useKept.setState(({ lists: before }) => {
    const next = { ...(before[key] ?? read(key)), ...change };
    localStorage.setItem(key, JSON.stringify(next));
    return { lists: { ...before, [key]: next } };
  });

/** Keeps the columns of a list that is not on the page. */
export const keepColumnsOf = (person: string, list: string, next: Columns): void =>
  keepIn(keyOf(person, list), { columns: next });

/** What a person has kept of a list in this browser: its columns, and views of before. */
export const useKeptList = (person: string, list: string) => {
  const key = keyOf(person, list);
  const { lists } = useKept();
  const keep = (change: Kept): void => keepIn(key, change);
  const current = lists[key] ?? read(key);
  return {
    columns: current.columns,
    oldViews: current.views,
    keepColumns: (next: Columns | undefined) => keep({ columns: next }),
    keepOldViews: (next: readonly OldView[]) => keep({ views: next.length === 0 ? undefined : [...next] }),
  };
};

/** Columns as the API keeps them in a view, in their order. */
export const savedColumnsOf = ({ order, hidden, pinned, widths }: Columns): SavedColumn[] =>
  [...new Set(order)].map((id) => ({
    ...{ id, hidden: hidden.includes(id), pinned: pinned.includes(id) },
    ...(widths[id] !== undefined && { width: widths[id] }),
  }));

/** The columns of a view. */
export const columnsOf = (saved: readonly SavedColumn[]): Columns => ({
  order: saved.map(({ id }) => id),
  hidden: saved.filter(({ hidden }) => hidden).map(({ id }) => id),
  pinned: saved.filter(({ pinned }) => pinned).map(({ id }) => id),
  widths: Object.fromEntries(saved.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width]]))),
});
