import { Stack, Text } from '@jangada/design';
import { useTitle } from '@jangada/remote-kit/hooks';
import { useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Bar } from './game-bar.tsx';
import { GameSheet } from './game-sheet.tsx';
import { GameStage } from './game-stage.tsx';
import type { GameState } from './game-state.ts';
import type { GameAddress } from './game.query.ts';
import { NotFound } from './stage-messages.tsx';
import { RelatedGames } from './other-games.tsx';
import { Stage, StageSkeleton } from './stage.tsx';
import { useGame } from './use-game.ts';

const useStateTitle = (state: GameState, hasOwnTitle: boolean) => {
  const { t } = useTranslation();
  if (state.name === 'not-found') return t('game.notFound');
  if (state.name === 'maintenance') return t('game.maintenanceTitle', { title: state.game.title });
  return state.name === 'found' && !hasOwnTitle ? state.game.title : undefined;
};

interface GameViewProps {
  readonly address: GameAddress;
  /** The address has a title in the route table, which stays while the game is played (RTE-47). */
  readonly hasOwnTitle?: boolean;
}

/** One game: loading, found, not found or in maintenance. All states have the same size. */
export const GameView = ({ address, hasOwnTitle = false }: GameViewProps) => {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const open = useGame(address);
  const { state } = open;
  useTitle(useStateTitle(state, hasOwnTitle));

  if (state.name === 'loading') return <StageSkeleton />;
  if (state.name === 'not-found') {
    const heading = (
      <Text as="h1" flex="1" fontWeight="semibold">
        {t('game.games')}
      </Text>
    );
    return (
      <Stage bar={<Bar title={heading} />}>
        <NotFound isUnreachable={state.isUnreachable} onRetry={open.tryAgain} />
      </Stage>
    );
  }
  const { game } = state;
  return (
    <Stack gap={{ base: '5', md: '8' }}>
      <GameStage
        game={game}
        open={open}
        onShowSheet={() => {
          sheet.current?.scrollIntoView({ block: 'start' });
          sheet.current?.focus({ preventScroll: true });
        }}
      />
      <GameSheet ref={sheet} game={game} />
      {state.name === 'found' && <RelatedGames address={address} />}
    </Stack>
  );
};
