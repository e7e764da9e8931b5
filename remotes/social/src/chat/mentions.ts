/** A mention that is being typed before the caret. */
export interface OpenMention {
  /** The index of the mention's `@` in the text. */
  readonly start: number;
  /** The text after the `@`. */
  readonly query: string;
}

/** A phone has no room for more names above its keyboard. */
const SUGGESTIONS_MAX = 5;

const OPEN_MENTION = /(?:^|\s)@([\p{L}\p{N}._-]{0,30}(?: [\p{L}\p{N}.]{0,10})?)$/u;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The mention before the caret; null when there is none. */
export const openMention = (text: string, caret: number): OpenMention | null => {
  const query = OPEN_MENTION.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
};

/** The names that begin with the typed text, ignoring case and accents. */
export const suggestedNames = (names: readonly string[], query: string): readonly string[] =>
  names.filter((name) => folded(name).startsWith(folded(query))).slice(0, SUGGESTIONS_MAX);

/** Replaces the open mention by a name. @returns the text and the new position of the caret */
export const completed = (
  text: string,
  { start, query }: OpenMention,
  name: string,
): { text: string; caret: number } => {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + query.length).trimStart(), caret: before.length };
};

export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patterns = new WeakMap<readonly string[], RegExp>();

/** Tries longer names before shorter ones that they begin with. Cached per list of names. */
const mentionOf = (names: readonly string[]): RegExp => {
  const known = patterns.get(names);
  if (known) return known;
  const longestFirst = names.toSorted((one, other) => other.length - one.length).map(escaped);
  const pattern = new RegExp(`(@(?:${longestFirst.join('|')}))(?![\\p{L}\\p{N}])`, 'u');
  patterns.set(names, pattern);
  return pattern;
};

/** Splits a text at the mentions of known names. */
export const splitMentions = (text: string, names: readonly string[]): readonly TextPart[] => {
  if (names.length === 0 || !text.includes('@')) return [{ text, isMention: false }];
  const parts = text.split(mentionOf(names));
  return parts.map((part, index) => ({ text: part, isMention: index % 2 === 1 })).filter((part) => part.text !== '');
};
