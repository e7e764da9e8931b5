import { Flex, Icon, Text } from '@jangada/design';
import type { ReactNode } from 'react';

/** The error of a form as a whole. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <Flex role="alert" gap="2" p="3" borderRadius="control" bg="loss/12" color="fg" align="flex-start">
    <Icon name="lucide:triangle-alert" color="loss" size={18} />
    <Text fontSize="sm">{children}</Text>
  </Flex>
);
