import { existsSync, readFileSync } from 'node:fs';
import type { Change } from './classify.ts';

/** A change that the rules call breaking although it is not, with the reason of the person who decided so. */
export interface Overruling {
  readonly change: string;
  readonly because: string;
}

/** The file with these decisions; they belong to the step from the last released contract, and are removed with it. */
export const OVERRULED_FILE = 'overruled.json';

/** Reads the decisions in a file; none when it does not exist. */
export const readOverruled = (file: string): readonly Overruling[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Overruling[]) : [];

/** Applies people's decisions to the changes. */
export const overrule = (changes: readonly Change[], judgements: readonly Overruling[]): Change[] => {
  const known = new Set(judgements.map(({ change }) => change));
  return changes.map((change) => (known.has(change.sentence) ? { ...change, kind: 'compatible' } : change));
};

/** Decisions about changes that do not exist; they must be removed. */
export const leftOver = (changes: readonly Change[], judgements: readonly Overruling[]): string[] => {
  const sentences = new Set(changes.map(({ sentence }) => sentence));
  return judgements.map(({ change }) => change).filter((sentence) => !sentences.has(sentence));
};
