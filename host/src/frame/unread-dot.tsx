import { Box } from '@jangada/design';

/** A dot on an icon; the control announces the news in its name. */
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
