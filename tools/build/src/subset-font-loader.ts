import subsetFont from 'subset-font';
import { OTHER_CHARACTERS, TEXT_CHARACTERS } from './font-characters.ts';

/** The weights of the design system; the font files have 100 to 900. */
const WEIGHTS = { min: 400, max: 800 };

/**
 * The features that browsers apply by default (kerning, marks, ligatures), and tabular figures, the only feature that
 * styles use (`font-variant-numeric: tabular-nums`). `calt` is left out: its contextual forms (arrows from `->`, raised
 * colons between digits) would be a sixth of the text font (docs/decisions/0191).
 */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn', 'rlig', 'rclt', 'liga', 'clig', 'tnum'];

const characters = { subset: TEXT_CHARACTERS, remainder: String.fromCodePoint(...OTHER_CHARACTERS) };

interface LoaderContext {
  getOptions(): { part: keyof typeof characters };
}

/**
 * Makes two web fonts of one: `?subset` has the characters of the site's texts, `?remainder` has all others of the
 * file; both have the weights and features in use. The same file gives the same bytes.
 */
export default function subset(this: LoaderContext, font: Buffer): Promise<Buffer> {
  return subsetFont(font, characters[this.getOptions().part], {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
}

export const raw = true;
