import { Flex, HStack, Icon, Span } from '@jangada/design';
import type { ReactNode } from 'react';
import { shownText } from '../texts/shown-text.ts';

/** A warning above every page, with what can be done about it. */
export const WarningBar = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Flex
    role="alert"
    gap="3"
    px={{ base: '3', md: '6' }}
    py="2"
    bg="warning.subtle"
    color="warning.fg"
    fontSize="sm"
    wrap="wrap"
    align="center"
    justify="space-between"
  >
    <HStack gap="2">
      <Icon name="lucide:triangle-alert" size={16} />
      <Span overflowWrap="anywhere">{shownText(text)}</Span>
    </HStack>
    {children === undefined ? null : <HStack gap="2">{children}</HStack>}
  </Flex>
);
