import type { Game } from '@jangada/contracts/domains/games/game';
import { GameTile } from '@jangada/design/game-tile';
import { useDevice, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { memo } from 'react';
import { useLike } from '../likes/use-like.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { gamePath } from './game-path.ts';

interface CasinoTileProps {
  readonly game: Game;
  /** The tile is in the first window, so its artwork is not lazy. */
  readonly eager?: boolean;
  /** The width of the tile, if the list has measured it. */
  readonly sizes?: string;
}

/** A game of the catalogue as a tile that links to its page. */
export const CasinoTile = memo(({ game, eager = false, sizes }: CasinoTileProps) => {
  const { t } = useTranslation();
  const like = useLike(game.id, game.title);
  const { savesData } = useDevice();
  // Shows no bonus badge where bonuses do not apply: a regulated tenant has none, and a demo does not accept any.
  const { is_regulated } = useTenant();
  const takesBonus = game.bonus_allowed && !game.only_demo && !is_regulated;
  const badges = [
    ...(game.only_demo ? [{ label: t('tile.demo'), tone: 'info' as const }] : []),
    ...(takesBonus ? [{ label: t('tile.bonus') }] : []),
    ...(game.has_tables ? [{ label: t('tile.tables') }] : []),
  ];
  return (
    <GameTile
      title={game.title}
      provider={game.provider_name}
      image={game.image}
      imageMobile={game.image_mobile || game.image}
      to={gamePath(game)}
      linkAs={Link}
      badges={badges}
      eager={eager}
      frugal={savesData}
      liked={like.isLiked}
      onLike={like.toggle}
      likeLabel={like.label}
      {...(sizes ? { sizes } : {})}
    />
  );
});
