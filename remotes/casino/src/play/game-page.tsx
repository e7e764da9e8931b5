import { useParams } from '@jangada/remote-kit/routing';
import { GameView } from './game-view.tsx';

/** `/casino/{provider}/{game}` (RTE-50). */
export const GamePage = () => {
  const params = useParams();
  const address = { provider: params['provider'] ?? '', game: params['game'] ?? '' };
  return <GameView key={`${address.provider}/${address.game}`} address={address} />;
};
