/** Invisible characters: controls, directions, joiners, soft hyphens, fillers. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Every dash of Unicode, and the minus signs and bullets that look like one. */
const DASHES = /[\p{Pd}\u2212\u2043\u02D7]/gu;

/** The characters that keyboards and word processors write for an apostrophe; an e-mail may contain the ASCII `. */
export const APOSTROPHES =
  /[\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c\uff07]/g;

/**
 * A typed or pasted identifier in plain characters: compatible forms are one (`１` is `1`), each dash is `-`, each
 * apostrophe is `'`, each run of spaces is one space, and invisible characters are removed. Not for passwords and names, whose characters must
 * stay.
 *
 * @example
 * plainText('\u202A011\u00A098765\u20110003\u202C'); // '011 98765-0003'
 */
export const plainText = (typed: string): string =>
  // Apostrophes are replaced first, because NFKC would turn some of them into a space and a combining mark.
  typed
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(/\s/g, ' ')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/ +/g, ' ')
    .trim();

/** A code without spaces, in capital letters: a coupon, an invitation. */
export const plainCode = (typed: string): string => plainText(typed).replaceAll(' ', '').toUpperCase();

/** A code of digits that came by message, without spaces and dashes: `123 456` gives `123456`. Letters stay. */
export const codeDigits = (typed: string): string => plainText(typed).replace(/[\s.-]/g, '');

/** A random identifier in small letters, without spaces: a seed, a hash, a release. */
export const plainHex = (typed: string): string => plainText(typed).replaceAll(' ', '').toLowerCase();
