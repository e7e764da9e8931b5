/** Further typed words are ignored. */
const WORDS_MAX = 8;
/** Shorter typed words are not matched inside words or with typing errors, because they would match too many. */
const LONG_WORD_CHARS_MIN = 4;
/** Prefixes of at least this length are matched with typing errors. */
const NEAR_BEGINNING_CHARS_MIN = 5;
const TWO_ERRORS_CHARS_MIN = 7;

/** Stop words, which count only when nothing else was typed: "jogo do tigrinho". */
const FILLERS = new Set('jogo jogos game games cassino casino o a os as e de do da dos das the of and'.split(' '));

/** The distinct significant words of a search, in their order. */
export const queryWords = (term: string): string[] => {
  const words = [...new Set(term.split(' '))].filter(Boolean).slice(0, WORDS_MAX);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
};

export const isLongWord = (word: string): boolean => word.length >= LONG_WORD_CHARS_MIN;

export const isLongBeginning = (word: string): boolean => word.length >= NEAR_BEGINNING_CHARS_MIN;

export const errorsMax = (word: string): number => (word.length >= TWO_ERRORS_CHARS_MIN ? 2 : 1);

export const ERRORS_OF_BEGINNING_MAX = 1;
