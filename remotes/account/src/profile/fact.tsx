import { Box, Flex, Text } from '@jangada/design';
import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** An action on this field. */
  readonly action?: ReactNode;
}

/** One field of the player's data. */
export const Fact = ({ name, children, action }: FactProps) => (
  <Flex wrap="wrap" columnGap="3" rowGap="2" align="center" py="3" borderBottomWidth="1px" borderColor="border">
    <Box flex="1 1 200px" minW="0" overflowWrap="anywhere">
      <Text fontSize="xs" color="fg.muted">
        {name}
      </Text>
      <Box fontWeight="medium">{children}</Box>
    </Box>
    {action && <Box ms="auto">{action}</Box>}
  </Flex>
);
