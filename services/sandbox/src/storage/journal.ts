import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines: the sandbox keeps its state in memory and replays this file at start. */
export interface Journal<Entry> {
  /** Entries of earlier runs, oldest first. A line cut off by a crash is left out. */
  replay(): Entry[];
  append(entry: Entry): void;
  /** Replaces the whole file, so that it does not grow with what nobody needs any more. */
  rewrite(entries: Entry[]): void;
}

export function openJournal<Entry>(file: string): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true });
  return {
    replay() {
      if (!existsSync(file)) return [];
      return readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => parsed<Entry>(line));
    },
    append: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    rewrite(entries) {
      const next = `${file}.next`;
      writeFileSync(next, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      renameSync(next, file);
    },
  };
}

function parsed<Entry>(line: string): Entry[] {
  if (line === '') return [];
  try {
    const entry: Entry = JSON.parse(line);
    return [entry];
  } catch {
    return [];
  }
}
