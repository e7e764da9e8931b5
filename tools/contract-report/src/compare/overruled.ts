import { existsSync, readFileSync } from 'node:fs';
import type { Change } from './classify.ts';

/** A change that looks breaking by the rules and is not, with the reason somebody vouches for. */
export interface Overruling {
  readonly change: string;
  readonly because: string;
}

/** The judgements beside a report; they belong to the step from the last released contract and go with it. */
export const OVERRULED_FILE = 'overruled.json';

/** The judgements of people that lie in a file; none when there is no file. */
export const readOverruled = (file: string): readonly Overruling[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Overruling[]) : [];

/** The changes as people judged them. */
export const overrule = (changes: readonly Change[], judgements: readonly Overruling[]): Change[] => {
  const known = new Set(judgements.map(({ change }) => change));
  return changes.map((change) => (known.has(change.sentence) ? { ...change, kind: 'compatible' } : change));
};

/** Judgements about what did not happen: they are left over and have to go. */
export const leftOver = (changes: readonly Change[], judgements: readonly Overruling[]): string[] => {
  const sentences = new Set(changes.map(({ sentence }) => sentence));
  return judgements.map(({ change }) => change).filter((sentence) => !sentences.has(sentence));
};
