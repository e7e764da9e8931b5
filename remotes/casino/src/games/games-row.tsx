import type { Game } from '@jangada/contracts/domains/games/game';
import { GameRow } from '@jangada/design/game-tile';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { CasinoTile } from './casino-tile.tsx';

/** Tiles that can be in the first window of a row. */
const EAGER_TILES = 4;

export interface GamesRowProps {
  readonly title: string;
  readonly games: readonly Game[];
  /** The path of the page with all games of the row. */
  readonly path?: string;
  /** True when the row is in the first window, so that its artwork is not lazy. */
  readonly eager?: boolean;
  /** Renders only the title and the space of the tiles. */
  readonly isPlaceholder?: boolean;
}

/** A titled row of games. */
export const GamesRow = ({ title, games, path, eager = false, isPlaceholder = false }: GamesRowProps) => {
  const { t } = useTranslation();
  const link = path ? { seeAll: path } : {};
  return (
    <GameRow
      title={title}
      linkAs={Link}
      seeAllLabel={t('home.seeAll')}
      skeletons={isPlaceholder ? SKELETON_TILES : 0}
      {...link}
    >
      {isPlaceholder
        ? null
        : games.map((game, index) => <CasinoTile key={game.id} game={game} eager={eager && index < EAGER_TILES} />)}
    </GameRow>
  );
};

const SKELETON_TILES = 8;

/** A row of the same size while the games load. */
export const GamesRowSkeleton = ({ title }: { title: string }) => <GameRow title={title} skeletons={SKELETON_TILES} />;
