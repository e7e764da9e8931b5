const rangeOf = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const ASCII = rangeOf(0x20, 0x7e);
const PORTUGUESE = 'ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüªº';
const CURRENCY = '€£¢';
/** Includes the spaces that Intl puts between an amount and its sign. */
const TYPOGRAPHY = '\u00a0–—−‘’“”…•·×÷±°«»§©®™';

/**
 * The characters of the site's texts: Portuguese, English, and their punctuation. Other letters, such as those in a
 * player's name, are in separate files that browsers load on demand (docs/decisions/0057).
 */
export const TEXT_CHARACTERS: string = ASCII + PORTUGUESE + CURRENCY + TYPOGRAPHY;

const LAST_OF_BASIC_PLANE = 0xffff;

/** All other characters that a font may have; the subsetter drops missing ones. */
export const OTHER_CHARACTERS: readonly number[] = Array.from(
  { length: LAST_OF_BASIC_PLANE + 1 },
  (_, code) => code,
).filter((code) => (code < 0xd800 || code > 0xdfff) && !TEXT_CHARACTERS.includes(String.fromCodePoint(code)));

const hex = (code: number) => code.toString(16).toUpperCase().padStart(2, '0');

/** The characters as the value of a `unicode-range` descriptor: `U+20-7E, U+A0`. */
export const unicodeRangeOf = (characters: string): string => {
  const codes = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: { first: number; last: number }[] = [];
  for (const code of codes) {
    const current = ranges.at(-1);
    if (current?.last === code - 1) current.last = code;
    else ranges.push({ first: code, last: code });
  }
  return ranges.map(({ first, last }) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');
};
