import { tokens } from './tokens.ts';

/** Animations stop when the visitor prefers reduced motion, except progress indicators. */
const still = {
  animationDuration: '0.01ms !important',
  animationDelay: '0ms !important',
  animationIterationCount: '1 !important',
  // A short duration would be worse: then every property of every new element has a transition of its own.
  transition: 'none !important',
  scrollBehavior: 'auto !important',
};

const calm = ':not([data-essential-motion])';

/** The theme sets the variables again where a part of the page has its own mode. */
const lowEndThemes = '[data-effects=low], [data-effects=low] .dark, [data-effects=low] .light';

/**
 * Low-end devices (DEV-14 to DEV-16): motion is short and does not repeat; floating parts have a border instead of a
 * heavy shadow; backdrops are not blurred. Hairlines drawn as shadows stay, because they are part of the shape.
 */
const lowEndCss = {
  [lowEndThemes]: {
    '--jg-durations-press': '40ms !important',
    '--jg-durations-enter': '60ms !important',
    '--jg-durations-sheet': '80ms !important',
    '--jg-shadows-floating': '0 0 0 1px {colors.border} !important',
  },
  [`[data-effects=low] *${calm}, [data-effects=low] *::before, [data-effects=low] *::after`]: {
    animationIterationCount: '1 !important',
    scrollBehavior: 'auto !important',
  },
  '[data-effects=low] *': { backdropFilter: 'none !important' },
  // A blurred picture behind light text loses the blur and stays dark.
  '[data-effects=low] [data-blur]': { filter: 'brightness(0.35) !important' },
};

/** In bars of a fixed height: on a phone, text grows only as far as all of it fits side by side. */
const boundedText: Record<`--${string}`, string> = Object.fromEntries(
  Object.entries(tokens.fontSizes).map(([name, { value }]) => [
    `--jg-font-sizes-${name}`,
    `calc(${Number.parseFloat(value)} * min(1rem, 5vw))`,
  ]),
);

export const globalCss = {
  '[data-bounded-text]': boundedText,
  html: {
    fontFamily: 'body',
    color: 'fg',
    bg: 'canvas',
    lineHeight: '1.5',
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    textRendering: 'optimizeLegibility',
    scrollbarColor: '{colors.border.strong} transparent',
    colorPalette: 'brand',
  },
  '*': {
    '--global-color-border': 'colors.border',
  },
  body: { minHeight: '100dvh', overflowWrap: 'break-word' },
  // 2 px with an offset, in a colour that is readable on every ground of the theme.
  ':focus-visible': { outline: '2px solid {colors.brand.line}', outlineOffset: '2px' },
  ':focus:not(:focus-visible)': { outline: 'none' },
  '*::placeholder': { color: 'fg.muted', opacity: '1' },
  '*::selection': { bg: 'brand.solid', color: 'brand.contrast' },
  '[hidden]': { display: 'none !important' },
  // A pressed link is dimmed until the page that it opens is shown.
  'a[data-pending]': { opacity: '0.6' },
  // The copy of a closed layer (overlay/exit.ts) only leaves; the animations inside it must not start again.
  '[data-leaving], [data-leaving] *': { animation: 'none !important', transition: 'none !important' },
  '@media (prefers-reduced-motion: reduce)': { [`*${calm}, *::before, *::after`]: still },
  ...lowEndCss,
};
