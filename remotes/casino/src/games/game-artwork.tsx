import type { Game } from '@jangada/contracts/domains/games/game';
import { Image } from '@jangada/design';
import { artworkAddress } from '@jangada/design/game-tile';

/** The picture of a game as decoration. */
export const GameArtwork = ({ game, widthPx }: { game: Pick<Game, 'image'>; widthPx: 180 | 360 }) => (
  <Image src={artworkAddress(game.image, widthPx, 'webp')} alt="" eager width="full" aspectRatio="tile" />
);
