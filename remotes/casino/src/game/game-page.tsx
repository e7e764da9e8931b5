import { Button, EmptyState, FailedState, Skeleton, Stack } from '@jangada/design';
import { useApi, useNavigation, usePlace, useTitle } from '@jangada/remote-kit/hooks';
import { useErrorText, ApiError } from '@jangada/remote-kit/errors';
import { useQuery } from '@jangada/remote-kit/query';
import { useCasinoTexts } from '../texts/texts.ts';
import { GameSheet } from './game-sheet.tsx';
import { GameStage } from './game-stage.tsx';
import { gameDetails } from './game.query.ts';
import type { GameAddress } from './game.query.ts';
import { RelatedGames } from './related-games.tsx';

/** The page of one game: loading, found, not found; maintenance shows where the game would play. */
export const GamePage = () => {
  const { params } = usePlace();
  const address = { provider: params['provider'] ?? '', game: params['game'] ?? '' };
  return <Game key={`${address.provider}/${address.game}`} address={address} />;
};

const Game = ({ address }: { address: GameAddress }) => {
  const t = useCasinoTexts();
  const sayError = useErrorText();
  const navigation = useNavigation();
  const game = useQuery(gameDetails(useApi(), address));

  useTitle(game.data?.title);

  if (game.isPending) return <GameSkeleton />;
  if (game.isError) {
    const missing = game.error instanceof ApiError && game.error.status === 404;
    return missing ? (
      <EmptyState
        title={t('game.notFound')}
        text={t('game.notFoundText')}
        action={<Button onClick={() => navigation.go('/casino/games')}>{t('game.otherGames')}</Button>}
      />
    ) : (
      <FailedState
        title={t('game.failed')}
        text={sayError(game.error)}
        action={<Button onClick={() => void game.refetch()}>{t('game.retry')}</Button>}
      />
    );
  }
  return (
    <Stack gap={{ base: '5', md: '8' }}>
      <GameStage game={game.data} />
      <GameSheet game={game.data} />
      <RelatedGames address={address} />
    </Stack>
  );
};

const GameSkeleton = () => (
  <Stack gap="4">
    <Skeleton height="44px" borderRadius="control" />
    <Skeleton height={{ base: '70dvh', md: '68vh' }} borderRadius="tile" />
  </Stack>
);
