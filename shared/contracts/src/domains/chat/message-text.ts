/**
 * The number of combining marks that stay on one character: enough for every living language that is written with them
 * here.
 */
const COMBINING_MARKS_MAX = 2;

const BURST = new RegExp(`(\\p{M}{${COMBINING_MARKS_MAX}})\\p{M}+`, 'gu');

/**
 * Cuts bursts of combining marks, which would be drawn over the lines above and below ("zalgo"). The form and the server
 * use this one rule.
 *
 * @returns the text with composed characters and at most two further marks on each
 */
export const withoutMarkBursts = (text: string): string => text.normalize('NFC').replace(BURST, '$1');
