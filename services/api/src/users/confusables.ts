import unhomoglyph from 'unhomoglyph';

/** Small capitals, which Unicode does not list as confusable with the letters whose shape they have. */
const smallCapitals = new Map(
  Array.from('ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkĸkʟlᴍmʍmɴnᴏoᴘpʀrᴙrꜱsᴛtᴜuᴠvᴡwʏyᴢzꞓe'.match(/../gu) ?? [], ([from = '', to = '']) => [
    from,
    to,
  ]),
);

/** The prototypes of characters that look alike (Unicode TS 39, "skeleton"); full-width and mathematical letters are the usual ones. */
const skeletonOf = (text: string): string => unhomoglyph(text.normalize('NFKC').normalize('NFD'));

const onlyLetters = (text: string): string =>
  Array.from(text.normalize('NFD').toLowerCase(), (letter) => smallCapitals.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** `l`, `I` and `1` look alike, and so do `rn` and `m`, whose prototype is `rn`. */
const folded = (skeleton: string): string => onlyLetters(skeleton).replace(/[l1|]/g, 'i').replaceAll('rn', 'm');

/**
 * The appearance of a text, for comparison only: two texts with a common appearance can be mistaken for each other.
 * Upper and lower case of one letter can resemble different letters, so there are two appearances.
 */
export const looksOf = (text: string): readonly [string, string] => [
  folded(skeletonOf(text)),
  folded(skeletonOf(text.normalize('NFKC').toLowerCase())),
];

/** Replaces letters of other alphabets with the Latin ones that they resemble: `Ј` (Cyrillic) becomes `J`. */
export const latinLetters = (text: string): string =>
  text.replace(/(?!\p{Script=Latin})\p{L}/gu, (letter) => {
    const like = unhomoglyph(letter);
    return smallCapitals.get(like) ?? like;
  });
