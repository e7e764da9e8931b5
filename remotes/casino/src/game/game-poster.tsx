import type { GameDetails } from '@jangada/contracts/games/game';
import { Box, Button, Center, Heading, Stack, Text } from '@jangada/design';
import { useModals } from '@jangada/remote-kit/hooks';
import { useFormat } from '@jangada/remote-kit/texts';
import { GameArtwork } from '../tiles/game-artwork.tsx';
import { useCasinoTexts } from '../texts/texts.ts';
import type { PlayMode } from './game.query.ts';

export interface GamePosterProps {
  readonly game: GameDetails;
  readonly isGuest: boolean;
  readonly onPlay: (mode: PlayMode) => void;
}

/** The game before it starts: its artwork, what it returns, and the ways to play it. */
export const GamePoster = ({ game, isGuest, onPlay }: GamePosterProps) => {
  const t = useCasinoTexts();
  const format = useFormat();
  const modals = useModals();
  const { rtp, min_bet: min } = game.sheet;
  const facts = [
    game.provider_name,
    ...(rtp === null ? [] : [`RTP ${format.number(rtp)}%`]),
    ...(min === null ? [] : [`${t('game.stakes')} ${format.money(min)}+`]),
  ];
  return (
    // Its own dark ground in both modes: what stands on it is white.
    <Box position="absolute" inset="0" overflow="hidden" bg="black">
      <Box position="absolute" inset="-40px" filter="blur(28px) brightness(0.45)" data-blur="" aria-hidden>
        <GameArtwork game={game} widthPx={180} />
      </Box>
      <Center position="relative" height="full" p="4">
        <Stack align="center" gap="4" textAlign="center" maxW="360px" color="white">
          <Box width={{ base: '148px', md: '180px' }} borderRadius="tile" overflow="hidden" boxShadow="floating">
            <GameArtwork game={game} widthPx={360} />
          </Box>
          <Box>
            <Heading as="h1" size="lg" color="white">
              {game.title}
            </Heading>
            <Text mt="1" fontSize="sm" opacity="0.85">
              {facts.join(' · ')}
            </Text>
          </Box>
          <Stack gap="2" width="full">
            {!game.only_demo &&
              (isGuest ? (
                <Button size="lg" color="primary" onClick={() => modals.open('auth', { mode: 'login' })}>
                  {t('game.signInToPlay')}
                </Button>
              ) : (
                <Button size="lg" color="primary" onClick={() => onPlay('real')}>
                  {t('game.playForReal')}
                </Button>
              ))}
            <Button
              size="lg"
              {...(game.only_demo
                ? { color: 'primary' as const }
                : { variant: 'outline' as const, css: { color: 'white', borderColor: 'white/60' } })}
              onClick={() => onPlay('demo')}
            >
              {t('game.playDemo')}
            </Button>
          </Stack>
        </Stack>
      </Center>
    </Box>
  );
};
