import { Flex, Heading, HStack, Stack, Text } from '@jangada/design';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

interface PageHeadProps {
  readonly title: string;
  /** Beside the title, such as how many rows there are. */
  readonly beside?: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** Above the title: the link to the parent page. */
  readonly above?: ReactNode;
}

/** Names the window. */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} – ${t('product')} ${t('desk')}`;
  }, [title, t]);
};

/** The heading of every page; it names the window too. */
export const PageHead = ({ title, beside, text, action, above }: PageHeadProps) => {
  usePageTitle(title);
  return (
    <Flex justify="space-between" align="flex-end" gap="3" wrap="wrap">
      <Stack gap="1" minWidth="0" flex="1 1 300px">
        {above}
        <HStack gap="3" align="baseline" wrap="wrap">
          <Heading as="h1" size="2xl">
            {title}
          </Heading>
          {beside}
        </HStack>
        {text ? (
          <Text color="fg.muted" fontSize="sm" maxWidth="prose">
            {text}
          </Text>
        ) : null}
      </Stack>
      {action}
    </Flex>
  );
};
