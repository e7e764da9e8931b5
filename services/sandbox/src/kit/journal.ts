import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseJson } from './input.ts';

/** An append-only file of JSON lines: the state is in memory, and the file is replayed at start. */
export interface Journal<Entry> {
  /** Entries of earlier runs, oldest first. A line that a crash cut off is left out. */
  replay(): Entry[];
  append(entry: Entry): void;
  /** Replaces the file with the entries that are still needed. */
  rewrite(entries: Entry[]): void;
}

export const openJournal = <Entry>(file: string): Journal<Entry> => {
  mkdirSync(dirname(file), { recursive: true });
  const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;
  return {
    replay() {
      if (!existsSync(file)) return [];
      const entries = readFileSync(file, 'utf8').split('\n').map(parseJson);
      return entries.filter((entry): entry is Entry => entry !== undefined);
    },
    append: (entry) => appendFileSync(file, lineOf(entry)),
    rewrite(entries) {
      writeFileSync(`${file}.next`, entries.map(lineOf).join(''));
      renameSync(`${file}.next`, file);
    },
  };
};

/**
 * Values by key, in memory and in a journal; saving a key again replaces its value.
 *
 * @param isNeeded which of the oldest are still needed, given how many newer ones there are
 */
export const openCollection = <Value>(
  file: string,
  keyOf: (value: Value) => string,
  isNeeded: (value: Value, newer: number) => boolean = () => true,
) => {
  const journal = openJournal<Value>(file);
  const byKey = new Map<string, Value>();
  const list = (): Value[] => [...byKey.values()];
  for (const value of journal.replay()) byKey.set(keyOf(value), value);
  const needed = list().filter((value, index) => isNeeded(value, byKey.size - 1 - index));
  byKey.clear();
  for (const value of needed) byKey.set(keyOf(value), value);
  journal.rewrite(needed);
  return {
    list,
    find: (key: string): Value | undefined => byKey.get(key),
    save(value: Value): void {
      byKey.set(keyOf(value), value);
      journal.append(value);
      for (const [key, oldest] of byKey) {
        if (isNeeded(oldest, byKey.size - 1)) break;
        byKey.delete(key);
      }
    },
    remove(key: string): void {
      byKey.delete(key);
      journal.rewrite(list());
    },
  };
};
