import { latinLetters } from '../../../users/confusables.ts';

/** Signs that stand for letters. `1` and `!` stand for two letters each. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const ONE = /[1!|]/g;
/** The maximum length of the decoration before or after a word. */
const DECORATION_CHARS_MAX = 12;

/** Lower case without accents. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const onlyWord = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const withLetters = (text: string): string => Array.from(text, (one) => LETTERS[one] ?? one).join('');

/** A text as one word: lower-case letters without accents, and digits. */
export const plainWord = (text: string): string => onlyWord(fold(text));

/**
 * The words that a password may decorate: up to `DECORATION_CHARS_MAX` characters before its first letter and after its
 * last one are dropped, and signs become the letters that they stand for. `S3nh4!2026` gives `senha`, and so does a
 * `senha1` written with look-alike letters of another alphabet.
 */
export const wordsOf = (password: string): string[] => [
  ...new Set([password, latinLetters(password)].flatMap(undecorated)),
];

function undecorated(password: string): string[] {
  const characters = Array.from(fold(password));
  const first = characters.findIndex((one) => /\p{L}/u.test(one));
  const last = characters.findLastIndex((one) => /\p{L}/u.test(one));
  if (first < 0) return [];
  const words = new Set<string>();
  const longest = Math.min(characters.length, last + 1 + DECORATION_CHARS_MAX);
  for (let from = Math.max(0, first - DECORATION_CHARS_MAX); from <= first; from += 1)
    for (let to = last + 1; to <= longest; to += 1) {
      const part = characters.slice(from, to).join('');
      const lettered = withLetters(part);
      for (const one of [part, lettered.replace(ONE, 'i'), lettered.replace(ONE, 'l')]) words.add(onlyWord(one));
    }
  return [...words];
}
