/** Nothing moves when the visitor or a low-end device (DEV-14) asks for calm, except what shows that work goes on. */
const still = {
  animationDuration: '0.01ms !important',
  animationDelay: '0ms !important',
  animationIterationCount: '1 !important',
  transitionDuration: '0.01ms !important',
  transitionDelay: '0ms !important',
  scrollBehavior: 'auto !important',
};

const calm = ':not([data-essential-motion])';

export const globalCss = {
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
  '@media (prefers-reduced-motion: reduce)': { [`*${calm}, *::before, *::after`]: still },
  [`[data-effects=low] *${calm}, [data-effects=low] *::before, [data-effects=low] *::after`]: still,
  // DEV-15, DEV-16: no heavy blur or shadow on low-end devices.
  '[data-effects=low] *': { backdropFilter: 'none !important', boxShadow: 'none !important' },
};
