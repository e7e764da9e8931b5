import { Center, Flex, Heading, Icon, Stack, Text } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';

/** The area in one sentence. */
export const Hero = () => {
  const { t } = useTranslation();
  return (
    <Flex
      gap={{ base: '4', md: '6' }}
      p={{ base: '5', md: '8' }}
      align="center"
      bg="brand.subtle"
      borderWidth="1px"
      borderColor="border"
      borderRadius="sheet"
    >
      <Center
        boxSize={{ base: '14', md: '20' }}
        flexShrink="0"
        borderRadius="tile"
        bg="brand.solid"
        color="brand.contrast"
      >
        <Icon name="lucide:sparkles" size={32} />
      </Center>
      <Stack gap="1" minW="0">
        <Heading as="h1" size={{ base: 'xl', md: '2xl' }}>
          {t('title')}
        </Heading>
        <Text color="fg.muted" maxW="60ch">
          {t('text')}
        </Text>
      </Stack>
    </Flex>
  );
};
