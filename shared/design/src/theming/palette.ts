import { type Colour, contrast, type Hex, readableOn, textOn, toHex, withLightness } from './colour.ts';

export type Mode = 'light' | 'dark';

/** WCAG 2.2 AA for text, and for the outlines of controls. */
export const TEXT_CONTRAST_MIN = 4.5;
export const OUTLINE_CONTRAST_MIN = 3;

/** The backgrounds: the page, cards, and layers above both. */
export interface Ground {
  canvas: Hex;
  surface: Hex;
  raised: Hex;
  border: Hex;
  borderStrong: Hex;
  fg: Hex;
  fgMuted: Hex;
}

/** One colour in all its roles for components. */
export interface Palette {
  solid: Hex;
  emphasis: Hex;
  contrast: Hex;
  subtle: Hex;
  border: Hex;
  /** For text on every ground and on `subtle`. */
  fg: Hex;
  /** For icons, rings and underlines: closer to the tenant's colour, because 3:1 is enough for them. */
  line: Hex;
}

const NEUTRAL_CHROMA_MAX = 0.022;

/** Greys with a slight tint of the tenant's muted colour. */
export const makeGround = (muted: Colour, mode: Mode): Ground => {
  const grey = (l: number, strength = 1): Colour => ({
    l,
    c: Math.min(muted.c, NEUTRAL_CHROMA_MAX) * strength,
    h: muted.h,
  });
  const tones =
    mode === 'dark'
      ? {
          canvas: grey(0.165, 0.65),
          surface: grey(0.208, 0.75),
          raised: grey(0.252),
          border: grey(0.32),
          fg: grey(0.972, 0.2),
        }
      : {
          canvas: grey(0.968, 0.35),
          surface: grey(1, 0),
          raised: grey(1, 0),
          border: grey(0.905, 0.6),
          fg: grey(0.225, 1),
        };
  const canvas = toHex(tones.canvas);
  const surface = toHex(tones.surface);
  const raised = toHex(tones.raised);
  const behind = [canvas, surface, raised];
  const towards = mode === 'dark' ? 'white' : 'black';
  return {
    canvas,
    surface,
    raised,
    border: toHex(tones.border),
    borderStrong: readableOn(grey(mode === 'dark' ? 0.46 : 0.72), behind, OUTLINE_CONTRAST_MIN, towards),
    fg: readableOn(tones.fg, behind, TEXT_CONTRAST_MIN, towards),
    fgMuted: readableOn(grey(mode === 'dark' ? 0.74 : 0.49), behind, TEXT_CONTRAST_MIN, towards),
  };
};

const solidBounds = { dark: { min: 0.56, max: 0.86 }, light: { min: 0.46, max: 0.82 } };

/** A usable palette from any colour: its lightness is moved until it is visible and readable. */
export const makePalette = (source: Colour, ground: Ground, mode: Mode): Palette => {
  const { min, max } = solidBounds[mode];
  return paletteAround(withLightness(source, min, max), source, ground, mode);
};

/** The palette of a given solid tone, for the greys. */
export const paletteAround = (solidColour: Colour, source: Colour, ground: Ground, mode: Mode): Palette => {
  const solid = toHex(solidColour);
  const towards = mode === 'dark' ? 'white' : 'black';
  const text = textOn(solid, source.h, TEXT_CONTRAST_MIN);
  const subtle = toHex(
    mode === 'dark'
      ? { l: 0.29, c: Math.min(source.c * 0.4, 0.06), h: source.h }
      : { l: 0.945, c: Math.min(source.c * 0.3, 0.05), h: source.h },
  );
  const behind = [ground.canvas, ground.surface, ground.raised, subtle];
  const readable = mode === 'dark' ? withLightness(source, 0.72, 0.95) : withLightness(source, 0.2, 0.52);
  return {
    solid,
    emphasis: toHex({ ...solidColour, l: solidColour.l + awayFromText(text) * 0.045 }),
    contrast: text,
    subtle,
    border: toHex(
      mode === 'dark'
        ? { l: 0.42, c: Math.min(source.c * 0.55, 0.09), h: source.h }
        : { l: 0.85, c: Math.min(source.c * 0.5, 0.08), h: source.h },
    ),
    fg: readableOn(readable, behind, TEXT_CONTRAST_MIN, towards),
    line: readableOn(solidColour, behind, OUTLINE_CONTRAST_MIN, towards),
  };
};

/** Hover moves the lightness away from the text's colour, so that contrast only increases. */
const awayFromText = (text: Hex): 1 | -1 => (contrast(text, '#000000') < contrast(text, '#ffffff') ? 1 : -1);
