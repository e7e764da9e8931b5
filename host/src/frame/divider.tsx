import { Box } from '@jangada/design';
import type { ComponentProps } from 'react';

export const Divider = (props: ComponentProps<typeof Box>) => (
  <Box as="hr" height="1px" width="auto" border="0" m="0" bg="border" {...props} />
);
