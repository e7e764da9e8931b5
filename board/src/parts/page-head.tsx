import { Flex, Heading, Stack, Text } from '@jangada/design';
import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** Above the title: the link to the parent page. */
  readonly above?: ReactNode;
}

/** The heading of every page. */
export const PageHead = ({ title, text, action, above }: PageHeadProps) => (
  <Flex justify="space-between" align="flex-end" gap="4" wrap="wrap">
    <Stack gap="1" minWidth="0">
      {above}
      <Heading as="h1" size={{ base: '2xl', md: '3xl' }}>
        {title}
      </Heading>
      {text ? (
        <Text color="fg.muted" fontSize="sm" maxWidth="prose">
          {text}
        </Text>
      ) : null}
    </Stack>
    {action}
  </Flex>
);
