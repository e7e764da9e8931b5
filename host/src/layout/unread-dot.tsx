import { Box } from '@jangada/design';

/** On the corner of a drawing: something new. The control says it in words. */
export const UnreadDot = () => (
  <Box
    as="span"
    aria-hidden
    position="absolute"
    top="-2px"
    insetInlineEnd="-4px"
    width="10px"
    height="10px"
    borderRadius="full"
    bg="brand.solid"
    borderWidth="2px"
    borderColor="surface"
  />
);
