import { opensModal } from '@jangada/contracts/page/opens-modal';
import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { Badge, Box, Button, Flex, Heading, HStack, Stack, Text } from '@jangada/design';
import { useInsets, useModals, useTenant } from '@jangada/remote-kit/hooks';
import { GameArtwork } from '../games/game-artwork.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { isDemoAllowed } from './demo.ts';
import { GameBackdrop } from './game-backdrop.tsx';
import { PosterFacts } from './poster-facts.tsx';
import type { PlayMode } from './game-launch.ts';

interface GamePosterProps {
  readonly game: GameDetails;
  readonly isGuest: boolean;
  readonly onPlay: (mode: PlayMode) => void;
  readonly onShowSheet: () => void;
}

const SHORT_WINDOW = '@media (max-height: 480px)';

/** The game before it starts: its artwork, return and stakes, and the buttons to play it. */
export const GamePoster = ({ game, isGuest, onPlay, onShowSheet }: GamePosterProps) => {
  const { t } = useTranslation();
  const modals = useModals();
  const { bottom } = useInsets();
  const { is_regulated: isRegulated } = useTenant();
  return (
    <GameBackdrop game={game}>
      <Box position="relative" height="full" overflowY="auto" pb={`${bottom}px`}>
        <Flex
          minHeight="full"
          direction={{ base: 'column', lg: 'row' }}
          align="center"
          justify="center"
          gap={{ base: '4', md: '6', lg: '12' }}
          p={{ base: '4', md: '8' }}
          css={{ [SHORT_WINDOW]: { flexDirection: 'row', alignItems: 'flex-start', gap: '24px', padding: '12px' } }}
        >
          <Box
            flexShrink="0"
            width={{ base: '108px', md: '180px', lg: '280px' }}
            borderRadius="tile"
            overflow="hidden"
            boxShadow="floating"
            css={{ [SHORT_WINDOW]: { width: '120px' } }}
          >
            <GameArtwork game={game} widthPx={360} />
          </Box>
          <Stack gap={{ base: '3', md: '4' }} width="full" maxWidth="400px" align="stretch">
            <Stack gap="2" textAlign={{ base: 'center', lg: 'start' }} css={{ [SHORT_WINDOW]: { textAlign: 'start' } }}>
              <Heading translate="no" as="h1" size={{ base: '2xl', lg: '3xl' }} color="white">
                {game.title}
              </Heading>
              <HStack
                gap="2"
                flexWrap="wrap"
                justify={{ base: 'center', lg: 'flex-start' }}
                css={{ [SHORT_WINDOW]: { justifyContent: 'flex-start' } }}
              >
                <Text as="span" fontSize="sm" color="white/80">
                  {game.provider_name}
                </Text>
                {game.only_demo && <PosterBadge>{t('tile.demo')}</PosterBadge>}
                {game.has_tables && <PosterBadge>{t('tile.tables')}</PosterBadge>}
                {game.bonus_allowed && !game.only_demo && <PosterBadge>{t('game.bonusMark')}</PosterBadge>}
              </HStack>
            </Stack>
            <PosterFacts sheet={game.sheet} />
            <PlayButtons game={game} isGuest={isGuest} onPlay={onPlay} />
            <HStack justify="center" gap="1" flexWrap="wrap">
              {isGuest && !game.only_demo && (
                <Button variant="ghost" px="3" css={onDark} {...opensModal(modals, 'auth', { mode: 'register' })}>
                  {t('game.createAccount')}
                </Button>
              )}
              <Button variant="ghost" px="3" css={onDark} onClick={onShowSheet}>
                {t('game.howToPlay')}
              </Button>
            </HStack>
            {isRegulated && (
              <Text textAlign="center" fontSize="sm" color="white/80">
                {t('game.adultsOnly')}
              </Text>
            )}
          </Stack>
        </Flex>
      </Box>
    </GameBackdrop>
  );
};

const onDark = { color: 'white', _hover: { bg: 'white/12' } };

const PosterBadge = ({ children }: { children: string }) => (
  <Badge size="sm" css={{ bg: 'white/16', color: 'white' }}>
    {children}
  </Badge>
);

/** The buttons to play for money, as a demo, or to sign in first. */
const PlayButtons = ({ game, isGuest, onPlay }: Omit<GamePosterProps, 'onShowSheet'>) => {
  const { t } = useTranslation();
  return (
    <Stack gap="2" css={{ [SHORT_WINDOW]: { flexDirection: 'row', '& > *': { flex: '1 1 0' } } }}>
      {!game.only_demo && (
        <Button size="lg" color="primary" onClick={() => onPlay('real')}>
          {t(isGuest ? 'game.signInToPlay' : 'game.playForReal')}
        </Button>
      )}
      {isDemoAllowed(game) && (
        <Button
          size="lg"
          {...(game.only_demo
            ? { color: 'primary' as const }
            : { variant: 'outline' as const, css: { ...onDark, boxShadow: 'inset 0 0 0 1px {colors.white/60}' } })}
          onClick={() => onPlay('demo')}
        >
          {t('game.playDemo')}
        </Button>
      )}
    </Stack>
  );
};
