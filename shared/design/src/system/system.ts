import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { globalCss } from './global-css.ts';
import { breakpoints, keyframes, tokens } from './tokens.ts';

/**
 * Chakra's base and the tokens of the design system; recipes are with their components, so that unused ones cost
 * nothing.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'jg',
    preflight: true,
    globalCss,
    theme: { tokens, breakpoints, keyframes },
  }),
);

/**
 * Only the global styles, which exist from the start, are in cascade layers. Recipes are not: every later rule in a
 * layer makes the browser restyle the whole page (docs/decisions/0126).
 */
const { layers } = system;
const wrapInLayer = layers.wrap;
layers.wrap = (layer, styles) => (layer === 'recipes' ? styles : wrapInLayer(layer, styles));
