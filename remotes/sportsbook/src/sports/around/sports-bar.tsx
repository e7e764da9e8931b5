import { Box, Flex, Heading, Stack } from '@jangada/design';
import { useTranslation } from '../../texts/use-translation.ts';
import { LiveStrip } from './live-strip.tsx';
import { MyBetsLink } from './my-bets-link.tsx';

/** The bar above the widget: the player's bets, and the matches in play. */
export const SportsBar = ({ isLiveOnPhones }: { readonly isLiveOnPhones: boolean }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <Flex align="center" columnGap="3" minH="touch" wrap="wrap">
        <Heading as="h1" size={{ base: 'md', md: 'xl' }} inRow>
          {t('title')}
        </Heading>
        <MyBetsLink />
      </Flex>
      <Box display={{ base: isLiveOnPhones ? 'block' : 'none', md: 'block' }}>
        <LiveStrip />
      </Box>
    </Stack>
  );
};
