import { HStack, Icon, Text } from '@jangada/design';
import { Link } from '@jangada/remote-kit/link';
import { useCasinoTexts } from '../texts/texts.ts';

/** Looks like the search of the catalogue and leads to it. */
export const SearchLink = () => {
  const t = useCasinoTexts();
  return (
    <HStack
      asChild
      gap="3"
      px="4"
      height="48px"
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
      color="fg.muted"
      _hover={{ color: 'fg', borderColor: 'fg.muted' }}
      hideFrom="md"
    >
      <Link to="/casino/games">
        <Icon name="lucide:search" />
        <Text>{t('home.searchGames')}</Text>
      </Link>
    </HStack>
  );
};
