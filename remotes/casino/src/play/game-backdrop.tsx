import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { Box } from '@jangada/design';
import type { ReactNode } from 'react';
import { GameArtwork } from '../games/game-artwork.tsx';

/** The game's artwork, dark and blurred. The same in both colour modes, for white text. */
export const GameBackdrop = ({ game, children }: { game: GameDetails; children: ReactNode }) => (
  <Box position="absolute" inset="0" overflow="hidden" bg="black">
    <Box
      position="absolute"
      inset="-40px"
      filter="blur(32px) brightness(0.5) saturate(1.2)"
      data-blur=""
      aria-hidden
      css={{ '& > img': { width: '100%', height: '100%', aspectRatio: 'auto' } }}
    >
      <GameArtwork game={game} widthPx={180} />
    </Box>
    {/* Dark enough for white text even without the blur, which slow devices omit. */}
    <Box
      position="absolute"
      inset="0"
      backgroundImage="linear-gradient(to bottom, rgb(0 0 0 / 0.15), rgb(0 0 0 / 0.55))"
    />
    {children}
  </Box>
);
