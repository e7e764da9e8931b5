import { useNavigation, usePlace } from '@jangada/remote-kit/hooks';
import { useEffect } from 'react';
import { GameView } from './game-view.tsx';
import { playAddress } from './play-address.ts';
import { StageSkeleton } from './stage.tsx';

/** `/casino/play?game_id=…&provider_code=…` (RTE-73): the game of the query, or all games. */
export const PlayPage = () => {
  const navigation = useNavigation();
  const address = playAddress(usePlace().search);
  const isNowhere = address === null;

  useEffect(() => {
    if (isNowhere) navigation.go('/casino/games', { replace: true });
  }, [isNowhere, navigation]);

  if (address === null) return <StageSkeleton />;
  return <GameView key={`${address.provider}/${address.game}`} address={address} hasOwnTitle />;
};
