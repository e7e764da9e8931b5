/*
 * Text that people wrote, counted in code points and cut between graphemes. JavaScript's own `length` and `slice` count
 * UTF-16 units: an emoji has two or more of them, and half of one can be neither stored nor sent.
 */

/** The number of characters (Unicode code points), as `maxLength` of JSON Schema and `char_length` of PostgreSQL count them. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

let segmenter: Intl.Segmenter | undefined;

/**
 * The graphemes of a text, which readers see as one character: a letter with its accents, a flag, an emoji of several
 * code points.
 */
const graphemesOf = (text: string): Intl.Segments => (segmenter ??= new Intl.Segmenter()).segment(text);

/** @example firstGrapheme('🇧🇷 Brasil') // '🇧🇷' */
export const firstGrapheme = (text: string): string => {
  for (const { segment } of graphemesOf(text)) return segment;
  return '';
};

/** The beginning of a text in whole graphemes. @param charsMax in characters, so that the result passes a schema's `maxLength` */
export const cutText = (text: string, charsMax: number): string => {
  if (text.length <= charsMax) return text;
  let [cut, left] = ['', charsMax];
  for (const { segment } of graphemesOf(text)) {
    left -= countCharacters(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut;
};
