import { useApi } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { GamesRow } from '../games/games-row.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { popularGames, relatedGames } from './game.query.ts';
import type { GameAddress } from './game.query.ts';

/** Similar games. Renders nothing when they fail to load. */
export const RelatedGames = ({ address }: { address: GameAddress }) => {
  const { t } = useTranslation();
  const { data } = useQuery(relatedGames(useApi(), address));
  if (!data || data.length === 0) return null;
  return <GamesRow title={t('game.related')} games={data} />;
};

const Popular = () => {
  const { t } = useTranslation();
  const { data } = useQuery(popularGames(useApi()));
  if (!data || data.length === 0) return null;
  return <GamesRow title={t('game.meanwhile')} games={data} path="/casino/games" />;
};

/** Games to play instead: similar ones, or popular ones where the game is unknown. */
export const AlternativeGames = ({ address }: { address: GameAddress | null }) => {
  const { t } = useTranslation();
  const api = useApi();
  const related = useQuery({ ...relatedGames(api, address ?? NO_ADDRESS), enabled: address !== null });
  if (address === null || related.isError || related.data?.length === 0) return <Popular />;
  return related.data ? <GamesRow title={t('game.meanwhile')} games={related.data} /> : null;
};

const NO_ADDRESS: GameAddress = { provider: '', game: '' };
