import { Box, Button, Flex, Heading, Icon, Text } from '@jangada/design';
import { useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { sportsProduct } from './sports-product.ts';

/** A plain link from the home page to sports. Renders nothing where the tenant has none. */
export const SportsTeaser = () => {
  const { t } = useTranslation();
  const site = useTenant();
  if (!site.hasSports && !site.betby.active) return null;
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
        <Icon name="lucide:volleyball" size={32} />
      </Box>
      <Box flex="1" minW="200px">
        <Heading as="h2" size="md">
          {t('teaser.title')}
        </Heading>
        <Text mt="1" fontSize="sm" color="fg.muted">
          {t('teaser.text')}
        </Text>
      </Box>
      <Button as={Link} to={sportsProduct(site)} variant="outline">
        {t('teaser.action')}
      </Button>
    </Flex>
  );
};
