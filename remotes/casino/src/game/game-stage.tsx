import { Box, Center, Spinner } from '@jangada/design';
import type { GameDetails } from '@jangada/contracts/games/game';
import { useSession, useTenant } from '@jangada/remote-kit/hooks';
import { useRef, useState } from 'react';
import { GameBar } from './game-bar.tsx';
import { GameFrame } from './game-frame.tsx';
import { GamePoster } from './game-poster.tsx';
import type { PlayMode } from './game.query.ts';

/**
 * Where the game plays. A signed-in player is in the game at once; a guest chooses, and in a regulated tenant everybody
 * sees return and stakes on the poster before the first bet.
 */
export const GameStage = ({ game }: { game: GameDetails }) => {
  const stage = useRef<HTMLDivElement>(null);
  const session = useSession();
  const { is_regulated: isRegulated } = useTenant();
  const [chosen, setChosen] = useState<PlayMode | null>(null);

  const startsAtOnce = session.status === 'user' && !isRegulated;
  const wanted = chosen ?? (startsAtOnce ? (game.only_demo ? 'demo' : 'real') : null);
  // Whoever signs out in the middle is back at the choice.
  const mode = wanted === 'real' && session.status === 'guest' ? null : wanted;

  return (
    <Box ref={stage} bg="surface" borderRadius="tile" overflow="hidden" borderWidth="1px" borderColor="border">
      <GameBar game={game} stage={stage} mode={mode} onSwitch={setChosen} />
      <Box position="relative" height={{ base: 'max(420px, calc(100dvh - 176px))', md: 'clamp(420px, 72vh, 860px)' }}>
        {session.status === 'checking' ? (
          <Center height="full">
            <Spinner />
          </Center>
        ) : mode === null ? (
          <GamePoster game={game} isGuest={session.status === 'guest'} onPlay={setChosen} />
        ) : (
          <GameFrame key={mode} game={game} mode={mode} />
        )}
      </Box>
    </Box>
  );
};
