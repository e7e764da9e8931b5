import { useApi } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { GamesRow } from '../home/games-row.tsx';
import { useCasinoTexts } from '../texts/texts.ts';
import { relatedGames } from './game.query.ts';
import type { GameAddress } from './game.query.ts';

/** More like this one. Not worth a word when it cannot be loaded: the game is what the player came for. */
export const RelatedGames = ({ address }: { address: GameAddress }) => {
  const t = useCasinoTexts();
  const { data } = useQuery(relatedGames(useApi(), address));
  if (!data || data.length === 0) return null;
  return <GamesRow title={t('game.related')} games={data} />;
};
