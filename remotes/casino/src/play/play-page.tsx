import { useLocation, useNavigate } from '@jangada/remote-kit/routing';
import { useEffect } from 'react';
import { GameView } from './game-view.tsx';
import { playAddress } from './play-address.ts';
import { StageSkeleton } from './stage.tsx';

/** `/casino/play?game_id=…&provider_code=…` (RTE-73): the game of the query, or all games. */
export const PlayPage = () => {
  const navigate = useNavigate();
  const address = playAddress(useLocation().search);
  const isMissing = address === null;

  useEffect(() => {
    if (isMissing) navigate('/casino/games', { replace: true });
  }, [isMissing, navigate]);

  if (address === null) return <StageSkeleton />;
  return <GameView key={`${address.provider}/${address.game}`} address={address} hasOwnTitle />;
};
