import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { type Colour, readColour } from './colour.ts';
import { makeGround, makePalette, type Mode, type Palette, paletteAround } from './palette.ts';

/** The part of a site configuration that determines the tenant's look. */
export type ThemeSource = {
  colors: SiteConfig['colors'];
  appearance?: SiteConfig['appearance'] | undefined;
};

export type { Mode };

/** The default theme, where a tenant gives none or an unreadable one. */
export const defaultTheme: ThemeSource = {
  colors: { primary_color: '#0fb5a6', secondary_color: '#f5b301', muted: '#5b6b7a' },
  appearance: { radiusPx: 8, displayFont: 'sora', colorMode: 'system' },
};

const fallback = {
  primary: { l: 0.7, c: 0.12, h: 185 },
  secondary: { l: 0.8, c: 0.16, h: 85 },
  muted: { l: 0.5, c: 0.03, h: 245 },
} satisfies Record<string, Colour>;

/** Colours of meaning are the same for every tenant: a loss must not be green because the brand is. */
const meaning = {
  win: { l: 0.74, c: 0.17, h: 152 },
  loss: { l: 0.575, c: 0.215, h: 24 },
  warning: { l: 0.81, c: 0.155, h: 80 },
  info: { l: 0.56, c: 0.15, h: 252 },
} satisfies Record<string, Colour>;

const RADIUS_PX_DEFAULT = 8;
const RADIUS_PX_MAX = 24;

const fontStacks = {
  inter: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Roboto', system-ui, sans-serif",
  sora: "'Sora Variable', 'Sora Fallback', 'Sora Fallback Roboto', system-ui, sans-serif",
};

/**
 * The tenant's whole look as CSS custom properties for one colour mode. Pure and free of the DOM: the edge writes them
 * into the HTML, the browser uses the same names. Text pairs meet WCAG AA for any input (DES-39).
 */
export const themeVariables = (site: ThemeSource, mode: Mode): Record<string, string> => ({
  ...colourVariables(site, mode),
  ...shapeVariables(site),
});

function colourVariables({ colors }: ThemeSource, mode: Mode): Record<string, string> {
  const primary = readColour(colors?.primary_color, fallback.primary);
  const secondary = readColour(colors?.secondary_color, fallback.secondary);
  const muted = readColour(colors?.muted, fallback.muted);
  const ground = makeGround(muted, mode);
  const grey = (l: number): Colour => ({ l, c: Math.min(muted.c, 0.03), h: muted.h });
  const greys =
    mode === 'dark' ? { neutral: 0.385, muted: 0.3, light: 0.97 } : { neutral: 0.27, muted: 0.915, light: 1 };

  const palettes = {
    brand: makePalette(primary, ground, mode),
    accent: makePalette(secondary, ground, mode),
    win: makePalette(meaning.win, ground, mode),
    loss: makePalette(meaning.loss, ground, mode),
    warning: makePalette(meaning.warning, ground, mode),
    info: makePalette(meaning.info, ground, mode),
    neutral: paletteAround(grey(greys.neutral), grey(0.6), ground, mode),
    muted: paletteAround(grey(greys.muted), grey(0.6), ground, mode),
    light: paletteAround(grey(greys.light), grey(mode === 'dark' ? 0.97 : 0.5), ground, mode),
  } satisfies Record<string, Palette>;

  const variables: Record<string, string> = {
    '--jg-colors-canvas': ground.canvas,
    '--jg-colors-surface': ground.surface,
    '--jg-colors-raised': ground.raised,
    '--jg-colors-border': ground.border,
    '--jg-colors-border-strong': ground.borderStrong,
    '--jg-colors-fg': ground.fg,
    '--jg-colors-fg-muted': ground.fgMuted,
    '--jg-colors-backdrop': mode === 'dark' ? 'rgb(0 0 0 / 0.66)' : 'rgb(15 20 28 / 0.48)',
    '--jg-shadows-floating':
      mode === 'dark'
        ? '0 0 0 1px rgb(255 255 255 / 0.06), 0 16px 40px rgb(0 0 0 / 0.5)'
        : '0 0 0 1px rgb(15 20 28 / 0.05), 0 16px 40px rgb(15 20 28 / 0.16)',
  };
  for (const [name, palette] of Object.entries(palettes)) {
    for (const [role, value] of Object.entries(palette)) variables[`--jg-colors-${name}-${role}`] = value;
    // The bare name (`color="win"`) is the tone that is readable as text.
    variables[`--jg-colors-${name}`] = palette.fg;
  }
  return variables;
}

function shapeVariables({ appearance }: ThemeSource): Record<string, string> {
  const wanted = appearance?.radiusPx;
  const radius = typeof wanted === 'number' && wanted >= 0 && wanted <= RADIUS_PX_MAX ? wanted : RADIUS_PX_DEFAULT;
  return {
    '--jg-radii-control': `${radius}px`,
    '--jg-radii-tile': `${Math.round(radius * 1.5)}px`,
    '--jg-radii-sheet': `${Math.round(Math.min(28, radius * 2.5))}px`,
    '--jg-fonts-heading': appearance?.displayFont === 'inter' ? fontStacks.inter : fontStacks.sora,
  };
}
