import type { Game } from '@jangada/contracts/domains/games/game';
import { Box, Button, Card, Flex, Heading, Icon, Skeleton, Stack, Text } from '@jangada/design';
import { Link } from '@jangada/remote-kit/routing';
import { LARGE_TEXT } from '../browser/large-text.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { GameArtwork } from '../games/game-artwork.tsx';
import { gamePath } from '../games/game-path.ts';

const cardLook = { as: 'section', padding: 'none', p: '2', minH: '84px', overflow: 'hidden' } as const;
const artworkWidth = { base: '51px', lg: '160px' };

/** The last game, which one press opens (MOD-28). */
export const LastGame = ({ game }: { game: Game }) => {
  const { t } = useTranslation();
  return (
    <Card {...cardLook} aria-label={t('home.lastGame')}>
      <Flex align="center" gap={{ base: '3', lg: '5' }} height="full">
        <Box width={artworkWidth} flexShrink="0" borderRadius="control" overflow="hidden" bg="fg/8">
          <GameArtwork game={game} widthPx={360} />
        </Box>
        <Flex
          flex="1"
          minW="0"
          gap="3"
          direction={{ base: 'row', lg: 'column' }}
          align={{ base: 'center', lg: 'flex-start' }}
          css={{ [LARGE_TEXT]: { flexDirection: 'column', alignItems: 'flex-start' } }}
        >
          <Stack gap="0" flex={{ base: '1', lg: 'none' }} minW="0" maxW="full">
            <Text fontSize="xs" color="fg.muted" truncate>
              {t('home.lastGame')}
            </Text>
            <Heading
              translate="no"
              as="h2"
              size={{ base: 'md', lg: 'xl' }}
              lineClamp={{ base: 1, lg: 3 }}
              css={{ [LARGE_TEXT]: { lineClamp: 3 } }}
            >
              {game.title}
            </Heading>
            <Text hideBelow="lg" mt="1" fontSize="sm" color="fg.muted" truncate>
              {game.provider_name}
            </Text>
          </Stack>
          <Button
            as={Link}
            to={gamePath(game)}
            color="primary"
            flexShrink="0"
            aria-label={t('home.continueGame', { title: game.title })}
            leftIcon={<Icon name="lucide:play" size={18} />}
          >
            {t('home.continue')}
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
};

/** The placeholder while the player's games load. */
export const LastGameSkeleton = () => (
  <Card {...cardLook} as="div" aria-busy>
    <Flex align="center" gap={{ base: '3', lg: '5' }} height="full">
      <Skeleton width={artworkWidth} aspectRatio="tile" flexShrink="0" />
      <Stack flex="1" gap="2">
        <Skeleton height="12px" width="40%" minHeight="0" />
        <Skeleton height="18px" width="70%" minHeight="0" />
      </Stack>
    </Flex>
  </Card>
);
