/** Marks that change the order of what follows, and characters that have no picture; line breaks and tabs have a use. */
const HIDDEN = /(?![\n\r\t])\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

const named = (mark: string): string => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * A text of a player as the desk shows it: control characters are visible, and right-to-left text is isolated, so it does
 * not reorder the text around it.
 */
export const shownText = (text: string): string => {
  const visible = text.replace(HIDDEN, named);
  return RIGHT_TO_LEFT.test(visible) ? FIRST_STRONG_ISOLATE + visible + POP_ISOLATE : visible;
};
