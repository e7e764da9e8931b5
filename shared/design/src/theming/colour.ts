import {
  clampChroma,
  converter,
  formatHex,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch]) registerMode(mode);

const toOklch = converter('oklch');

/** A colour by lightness (0 to 1), chroma and hue in degrees: equal steps look equal, unlike in HSL. */
export interface Colour {
  l: number;
  c: number;
  h: number;
}

/** `#rrggbb`: the only form in which a colour leaves this folder, so that a tenant's raw text cannot reach the page. */
export type Hex = string;

const TENANT_TEXT_LENGTH_MAX = 60;
const CHROMA_MAX = 0.3;
const LIGHTNESS_STEP = 0.01;

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/**
 * Reads a colour that a tenant typed. Any text that is not a finite CSS colour gives the fallback; opacity is dropped.
 * Source: colors.* of the site configuration (CFG-45 to CFG-47).
 */
export const readColour = (text: unknown, fallback: Colour): Colour => {
  if (typeof text !== 'string' || text.length > TENANT_TEXT_LENGTH_MAX) return fallback;
  const colour = toOklch(parse(text.trim()));
  if (!colour || !Number.isFinite(colour.l) || !Number.isFinite(colour.c)) return fallback;
  const hue = Number.isFinite(colour.h) ? (colour.h ?? 0) : 0;
  return { l: within(colour.l, 0, 1), c: within(colour.c, 0, CHROMA_MAX), h: ((hue % 360) + 360) % 360 };
};

/** The nearest displayable colour with the same lightness and hue. */
export const toHex = ({ l, c, h }: Colour): Hex =>
  formatHex(clampChroma({ mode: 'oklch', l: within(l, 0, 1), c, h }, 'oklch')) ?? '#000000';

/** WCAG contrast ratio of two colours, 1 to 21. */
export const contrast = (one: Hex, other: Hex): number => wcagContrast(one, other);

/** Dark or light text, whichever has more contrast; pure black or white when the tinted ones miss the ratio. */
export const textOn = (background: Hex, hue: number, ratioMin: number): Hex => {
  const tinted = [toHex({ l: 0.17, c: 0.02, h: hue }), toHex({ l: 0.99, c: 0.004, h: hue })];
  const best = (candidates: Hex[]): Hex =>
    candidates.reduce((a, b) => (contrast(a, background) >= contrast(b, background) ? a : b));
  const choice = best(tinted);
  return contrast(choice, background) >= ratioMin ? choice : best(['#000000', '#ffffff']);
};

/** Moves lightness up or down until the colour is readable on every background; ends at white or black. */
export const readableOn = (
  colour: Colour,
  backgrounds: readonly Hex[],
  ratioMin: number,
  towards: 'white' | 'black',
): Hex => {
  const step = towards === 'white' ? LIGHTNESS_STEP : -LIGHTNESS_STEP;
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const candidate = toHex({ ...colour, l });
    if (backgrounds.every((background) => contrast(candidate, background) >= ratioMin)) return candidate;
  }
  return towards === 'white' ? '#ffffff' : '#000000';
};

/** The same hue and chroma with lightness clamped between two bounds. */
export const withLightness = (colour: Colour, min: number, max: number): Colour => ({
  ...colour,
  l: within(colour.l, min, max),
});
