import { usePlace } from '@jangada/remote-kit/hooks';
import { GameView } from './game-view.tsx';

/** `/casino/{provider}/{game}` (RTE-50). */
export const GamePage = () => {
  const { params } = usePlace();
  const address = { provider: params['provider'] ?? '', game: params['game'] ?? '' };
  return <GameView key={`${address.provider}/${address.game}`} address={address} />;
};
