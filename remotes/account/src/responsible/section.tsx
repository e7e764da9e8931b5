import { Card, Flex, Heading, Icon, Stack, Text } from '@jangada/design';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly icon: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A part of responsible play: its purpose, then its actions. */
export const Section = ({ icon, title, text, children }: SectionProps) => {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} p={{ base: '4', md: '6' }}>
      <Flex gap="3" align="flex-start" mb="4">
        <Icon name={icon} size={22} color="brand.fg" marginTop="2px" />
        <Stack gap="1" minW="0">
          <Heading id={id} as="h2" size="md">
            {title}
          </Heading>
          {text && (
            <Text fontSize="sm" color="fg.muted" maxW="prose">
              {text}
            </Text>
          )}
        </Stack>
      </Flex>
      {children}
    </Card>
  );
};
