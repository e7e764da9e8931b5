import { defineRecipe } from '@chakra-ui/react/styled-system';

export const headingRecipe = defineRecipe({
  base: {
    fontFamily: 'heading',
    fontWeight: '600',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    wordSpacing: '0.08em',
    textWrap: 'balance',
  },
  variants: {
    size: {
      xs: { fontSize: 'xs' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      xl: { fontSize: 'xl' },
      '2xl': { fontSize: '2xl' },
      '3xl': { fontSize: '3xl' },
      '4xl': { fontSize: '4xl' },
    },
    /**
     * For a heading before a link on the same line. With larger text on a phone the line wraps, so that the heading has
     * a line of its own.
     */
    inRow: {
      true: {
        flex: '1',
        minWidth: '0',
        truncate: true,
        '@media (max-width: 19.9em)': { flexBasis: 'calc(100% - 40px)', whiteSpace: 'normal' },
      },
    },
  },
  defaultVariants: { size: 'xl' },
});

export const spinnerRecipe = defineRecipe({
  base: {
    display: 'inline-block',
    flexShrink: '0',
    width: 'var(--spinner-size)',
    height: 'var(--spinner-size)',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin 0.8s linear infinite',
  },
  variants: {
    size: {
      xs: { '--spinner-size': '12px' },
      sm: { '--spinner-size': '16px' },
      md: { '--spinner-size': '20px' },
      lg: { '--spinner-size': '32px' },
      xl: { '--spinner-size': '44px' },
    },
  },
  defaultVariants: { size: 'md' },
});

export const skeletonRecipe = defineRecipe({
  base: {
    position: 'relative',
    overflow: 'hidden',
    bg: 'fg/8',
    borderRadius: 'control',
    minHeight: '4',
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0',
      backgroundImage: 'linear-gradient(90deg, transparent, {colors.fg/7}, transparent)',
      animation: 'shimmer 1.6s ease-in-out infinite',
    },
  },
});

export const cardRecipe = defineRecipe({
  base: { bg: 'surface', borderRadius: 'tile', borderWidth: '1px', borderColor: 'border', color: 'fg' },
  variants: {
    elevation: {
      flat: {},
      raised: { bg: 'raised' },
      floating: { bg: 'raised', boxShadow: 'floating', borderColor: 'transparent' },
    },
    padding: { none: {}, sm: { p: '3' }, md: { p: '4' }, lg: { p: { base: '4', md: '6' } } },
    interactive: {
      true: {
        cursor: 'pointer',
        transition: 'transform {durations.press} {easings.out}, border-color {durations.press}',
        _hover: { borderColor: 'border.strong' },
        _active: { transform: 'scale(0.99)' },
      },
    },
  },
  defaultVariants: { elevation: 'flat', padding: 'md' },
});

export const badgeRecipe = defineRecipe({
  base: {
    colorPalette: 'neutral',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    minHeight: '6',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: '600',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
  },
  variants: {
    variant: {
      subtle: { bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
      outline: { boxShadow: 'inset 0 0 0 1px {colors.colorPalette.border}', color: 'colorPalette.fg' },
    },
    size: { sm: { minHeight: '5', px: '1.5' }, md: {} },
  },
  defaultVariants: { variant: 'subtle', size: 'md' },
});
