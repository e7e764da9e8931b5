import { defineRecipe } from '@chakra-ui/react/styled-system';

const HEIGHTS = { sm: '36px', md: '44px', lg: '52px', xl: '60px' };

/** Sizes, roundings, variants and colours (DES-05 to DES-09), plus `ghost` for toolbars. */
export const buttonRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    maxWidth: '100%',
    fontFamily: 'body',
    fontWeight: '600',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    cursor: 'pointer',
    touchAction: 'manipulation',
    transition:
      'transform {durations.press} {easings.out}, background-color {durations.press}, box-shadow {durations.press}, opacity {durations.press}',
    _active: { transform: 'scale(0.98)' },
    _disabled: { opacity: '0.5', cursor: 'not-allowed', transform: 'none' },
    '&[aria-busy=true]': { cursor: 'progress', opacity: '1', transform: 'none' },
    // Forced colours replace all backgrounds, so only a border shows that it is a button.
    '@media (forced-colors: active)': { border: '1px solid ButtonText' },
  },
  variants: {
    size: {
      sm: { minHeight: HEIGHTS.sm, px: '3', fontSize: 'sm' },
      md: { minHeight: HEIGHTS.md, px: '4', fontSize: 'sm' },
      lg: { minHeight: HEIGHTS.lg, px: '6', fontSize: 'md' },
      xl: { minHeight: HEIGHTS.xl, px: '8', fontSize: 'md' },
    },
    rounding: {
      none: { borderRadius: '0' },
      sm: { borderRadius: 'sm' },
      md: { borderRadius: 'control' },
      lg: { borderRadius: 'tile' },
      full: { borderRadius: 'full' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.emphasis' },
      },
      pastel: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { boxShadow: 'inset 0 0 0 1px {colors.colorPalette.border}' },
      },
      outline: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        boxShadow: 'inset 0 0 0 1px {colors.colorPalette.line}',
        _hover: { bg: 'colorPalette.subtle' },
      },
      ghost: { bg: 'transparent', color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
    },
    square: {
      true: { px: '0', flexShrink: '0' },
    },
    tone: {
      default: { colorPalette: 'neutral' },
      primary: { colorPalette: 'brand' },
      info: { colorPalette: 'info' },
      success: { colorPalette: 'win' },
      warning: { colorPalette: 'warning' },
      danger: { colorPalette: 'loss' },
      light: { colorPalette: 'light' },
      muted: { colorPalette: 'muted' },
    },
  },
  compoundVariants: [
    { size: 'sm', square: true, css: { width: HEIGHTS.sm } },
    { size: 'md', square: true, css: { width: HEIGHTS.md } },
    { size: 'lg', square: true, css: { width: HEIGHTS.lg } },
    { size: 'xl', square: true, css: { width: HEIGHTS.xl } },
    { variant: 'solid', tone: 'light', css: { boxShadow: 'inset 0 0 0 1px {colors.border}' } },
    { variant: ['outline', 'ghost', 'pastel'], tone: ['default', 'muted', 'light'], css: { color: 'fg' } },
    {
      variant: 'outline',
      tone: ['default', 'muted', 'light'],
      css: { boxShadow: 'inset 0 0 0 1px {colors.border.strong}' },
    },
  ],
  defaultVariants: { size: 'md', rounding: 'md', variant: 'solid', tone: 'default' },
});

export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl';
export type ButtonRounding = 'none' | 'sm' | 'md' | 'lg' | 'full';
export type ButtonVariant = 'solid' | 'pastel' | 'outline' | 'ghost';
export type ButtonColor = 'default' | 'primary' | 'info' | 'success' | 'warning' | 'danger' | 'light' | 'muted';
