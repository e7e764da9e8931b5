/**
 * The token names that a component may use. The values of colours, radii and the heading font come from the tenant's
 * theme (`theming/theme-css.ts`), which sets the same custom properties; here they are only declared.
 */

interface TokenValue {
  value: string;
}

const fromTheme: TokenValue = { value: 'initial' };

const paletteNames = ['brand', 'accent', 'win', 'loss', 'warning', 'info', 'neutral', 'muted', 'light'] as const;

const paletteTokens = {
  DEFAULT: fromTheme,
  solid: fromTheme,
  emphasis: fromTheme,
  contrast: fromTheme,
  subtle: fromTheme,
  border: fromTheme,
  fg: fromTheme,
  line: fromTheme,
};

const colorTokens = {
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  white: { value: '#ffffff' },
  black: { value: '#000000' },
  canvas: fromTheme,
  surface: fromTheme,
  raised: fromTheme,
  backdrop: fromTheme,
  border: { DEFAULT: fromTheme, strong: fromTheme },
  fg: { DEFAULT: fromTheme, muted: fromTheme },
  ...Object.fromEntries(paletteNames.map((name) => [name, paletteTokens])),
};

const PX_PER_STEP = 4;
const spacingSteps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 60, 64,
  72, 80, 96,
];
const PX_PER_REM = 16;

const steps = (valueOf: (px: number) => string): Record<string, TokenValue> =>
  Object.fromEntries(spacingSteps.map((step) => [String(step), { value: valueOf(step * PX_PER_STEP) }]));

/** In px: larger text needs the room. */
const spacing = steps((px) => `${px}px`);

const values = (entries: Record<string, string>): Record<string, TokenValue> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]));

const sizes = {
  ...steps((px) => `${px / PX_PER_REM}rem`),
  ...values({
    full: '100%',
    min: 'min-content',
    max: 'max-content',
    fit: 'fit-content',
    prose: '70ch',
    dvh: '100dvh',
    svh: '100svh',
    dvw: '100dvw',
    '1/2': '50%',
    '1/3': '33.333333%',
    '2/3': '66.666667%',
    '1/4': '25%',
    '3/4': '75%',
    '2xs': '16rem',
    xs: '20rem',
    sm: '24rem',
    md: '28rem',
    lg: '32rem',
    xl: '36rem',
    '2xl': '42rem',
    '3xl': '48rem',
    '4xl': '56rem',
    '5xl': '64rem',
    '6xl': '72rem',
    content: '1360px',
    touch: '44px',
  }),
};

export const tokens = {
  colors: colorTokens,
  spacing,
  sizes,
  radii: {
    none: { value: '0' },
    sm: { value: '4px' },
    md: { value: 'var(--jg-radii-control)' },
    lg: { value: 'var(--jg-radii-tile)' },
    xl: { value: 'var(--jg-radii-sheet)' },
    full: { value: '9999px' },
    control: fromTheme,
    tile: fromTheme,
    sheet: fromTheme,
  },
  shadows: { none: { value: 'none' }, floating: fromTheme },
  fonts: {
    body: { value: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Roboto', system-ui, sans-serif" },
    heading: fromTheme,
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, monospace' },
  },
  // 12, 14, 16, 20, 24, 32, 44 under Chakra's names; `lg` is 20 as well, so that sizes in between cannot be written.
  fontSizes: values({
    '2xs': '0.75rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.25rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '2rem',
    '4xl': '2.75rem',
  }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700', extrabold: '800' }),
  lineHeights: values({ none: '1', tight: '1.15', short: '1.3', moderate: '1.5', tall: '1.65' }),
  letterSpacings: values({ tight: '-0.02em', normal: '0', wide: '0.02em', wider: '0.06em' }),
  durations: values({ press: '120ms', enter: '180ms', sheet: '240ms' }),
  easings: values({ out: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }),
  zIndex: values({
    raised: '1',
    message: '30',
    header: '40',
    bar: '50',
    panel: '60',
    overlay: '100',
    menu: '110',
    toast: '120',
  }),
  aspectRatios: values({ square: '1', tile: '3 / 4', wide: '16 / 9' }),
};

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' };

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  shimmer: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } },
  'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
  'rise-in': { from: { opacity: '0', transform: 'translateY(12px)' }, to: { opacity: '1', transform: 'none' } },
  'scale-in': { from: { opacity: '0', transform: 'scale(0.97)' }, to: { opacity: '1', transform: 'none' } },
  'sheet-in': { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  'loading-bar': { from: { transform: 'scaleX(0.02)' }, to: { transform: 'scaleX(0.94)' } },
  'from-start': { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
  'from-end': { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
};
