import { Box, Button, Flex, Heading, Icon, Text } from '@jangada/design';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';

/** The link from the home page to this area. */
export const ExampleCard = () => {
  const { t } = useTranslation();
  return (
    <Flex
      as="section"
      gap="4"
      p={{ base: '4', md: '6' }}
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="tile"
      align="center"
      wrap="wrap"
    >
      <Box color="brand.fg">
        <Icon name="lucide:sparkles" size={32} />
      </Box>
      <Box flex="1" minW="200px">
        <Heading as="h2" size="md">
          {t('title')}
        </Heading>
        <Text mt="1" fontSize="sm" color="fg.muted">
          {t('card.text')}
        </Text>
      </Box>
      <Button as={Link} to="/example" variant="outline">
        {t('card.action')}
      </Button>
    </Flex>
  );
};
