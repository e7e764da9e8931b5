/**
 * Marks that change the order of what follows, and characters that have no picture; line breaks and tabs have a use. A
 * text that is isolated already reorders nothing around it.
 */
const HIDDEN =
  /\u2068(?<isolated>[^\u2066-\u2069]*)\u2069|(?![\n\r\t])\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

const named = (mark: string): string => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;

const isolate = (text: string): string => FIRST_STRONG_ISOLATE + text + POP_ISOLATE;

/**
 * A text of a person as the desk shows it: control characters are visible, and right-to-left text is isolated, so it does
 * not reorder the text around it. A text that is shown already stays as it is.
 */
export const shownText = (text: string): string => {
  const visible = text.replace(HIDDEN, (mark: string, isolated: string | undefined) =>
    isolated === undefined ? named(mark) : isolate(textInFile(isolated)),
  );
  return RIGHT_TO_LEFT.test(visible.replace(ISOLATED, '')) ? isolate(visible.replace(ISOLATED, inside)) : visible;
};

const inside = (isolated: string): string => isolated.slice(1, -1);

/** The same in a file, where nothing stands around it: control characters are visible. */
export const textInFile = (text: string): string =>
  text.replace(HIDDEN, (mark: string, isolated: string | undefined) =>
    isolated === undefined ? named(mark) : textInFile(isolated),
  );
