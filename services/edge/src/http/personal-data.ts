/** E-mail addresses; numbers as long as those of people, such as CPFs and phones; tokens. */
const OF_PEOPLE = [
  /[\w.+-]+(?:@|%40)[a-z\d-]+(?:\.[a-z\d-]+)+/gi,
  /(?<![\w.])\+?\d(?:[ .\-()/]{0,2}\d){8,}(?!\w)/g,
  /\b(?:bearer|basic)\s+[\w.~+/-]+=*/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
];
/** The tokens of sessions have 43 characters. */
const OPAQUE = /(?<![\w-])[\w-]{40,}(?![\w-])/g;
const KEPT_BACK = '[kept back]';

/** A text that anybody may have written, for the log. */
export const withoutPersonalData = (text: string): string =>
  OF_PEOPLE.reduce((left, pattern) => left.replace(pattern, KEPT_BACK), text);

/** Not for texts with names of files, which have long digests. */
export const withoutTokens = (text: string): string => text.replace(OPAQUE, KEPT_BACK);
