import type { Game } from '@jangada/contracts/games/game';
import { GameTile } from '@jangada/design/game-tile';
import { Link } from '@jangada/remote-kit/link';
import { useCasinoTexts } from '../texts/texts.ts';
import { gamePath } from './game-path.ts';

/** A game of the catalogue as a tile that leads to its page. */
export const CasinoTile = ({ game, eager = false }: { game: Game; eager?: boolean }) => {
  const t = useCasinoTexts();
  const badges = [
    ...(game.only_demo ? [{ label: t('tile.demo'), tone: 'info' as const }] : []),
    ...(game.has_tables ? [{ label: t('tile.tables') }] : []),
  ];
  return (
    <GameTile
      title={game.title}
      provider={game.provider_name}
      image={game.image}
      to={gamePath(game)}
      linkAs={Link}
      badges={badges}
      eager={eager}
    />
  );
};
