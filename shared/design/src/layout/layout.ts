import { chakra } from '@chakra-ui/react/styled-system';
import { badgeRecipe, cardRecipe, headingRecipe, skeletonRecipe, spinnerRecipe } from '../system/recipes.ts';

export { Box } from '@chakra-ui/react/box';
export { Center } from '@chakra-ui/react/center';
export { Flex } from '@chakra-ui/react/flex';
export { Grid, GridItem } from '@chakra-ui/react/grid';
export { SimpleGrid } from '@chakra-ui/react/simple-grid';
export { HStack, Stack } from '@chakra-ui/react/stack';
export { chakra as styled, type HTMLChakraProps as StyledProps } from '@chakra-ui/react/styled-system';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
export { Wrap } from '@chakra-ui/react/wrap';

/** Running text: a paragraph unless `as` is given. */
export const Text = chakra('p');

/** Inline text. */
export const Span = chakra('span');

/** A heading in the tenant's display font; `as` sets the level, `size` the look. */
export const Heading = chakra('h2', headingRecipe);

/** A spinner. Decorative: put a text next to it or use it inside an element with `aria-busy`. */
export const Spinner = chakra('span', spinnerRecipe, {
  defaultProps: { 'aria-hidden': true, 'data-essential-motion': '' },
});

/** A placeholder in the size of the coming content. */
export const Skeleton = chakra('div', skeletonRecipe, { defaultProps: { 'aria-hidden': true } });

/** A framed surface; `elevation` flat, raised or floating. */
export const Card = chakra('div', cardRecipe);

/** A short label; `colorPalette` gives its meaning (brand, win, loss, warning, info, neutral). */
export const Badge = chakra('span', badgeRecipe);
