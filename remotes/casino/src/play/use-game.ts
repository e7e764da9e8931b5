import { useApi, useDevice, useLanguage, useModals, useSession, useTenant } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { gameState } from './game-state.ts';
import type { FrameStatus, GameState } from './game-state.ts';
import { gameDetails, launchUrl, noLaunch } from './game.query.ts';
import type { GameAddress } from './game.query.ts';
import { relaunch, nextLaunch, launchRequestOf } from './game-launch.ts';
import type { PlayMode, GameLaunch } from './game-launch.ts';

/** The messages of one launch's frame. */
interface FrameFacts {
  readonly launch: number;
  readonly status: FrameStatus;
  readonly isRoundOpen: boolean;
}

/** Messages of an earlier frame do not count for the next one. */
const factsOf = (reported: FrameFacts, launch: number): FrameFacts =>
  reported.launch === launch ? reported : { launch, status: 'fine', isRoundOpen: false };

export interface OpenGame {
  readonly state: GameState;
  readonly launch: GameLaunch | null;
  readonly isRoundOpen: boolean;
  /** To play for money a guest signs in first; the game then opens automatically (CAS-10). */
  readonly play: (mode: PlayMode) => void;
  /** Loads or launches the game again. */
  readonly tryAgain: () => void;
  readonly reportRound: (isOpen: boolean) => void;
  readonly reportFrame: (status: FrameStatus) => void;
}

/**
 * One visit of a game: its details, its launch and its frame. For a signed-in player the game is launched immediately;
 * guests, visitors of regulated sites and visitors who save data see the poster first (docs/decisions/0044).
 */
export const useGame = (address: GameAddress): OpenGame => {
  const api = useApi();
  const modals = useModals();
  const session = useSession();
  const language = useLanguage();
  const { is_regulated: isRegulated } = useTenant();
  const { savesData } = useDevice();
  const [chosen, setChosen] = useState<PlayMode | null>(null);
  const [current, setLaunch] = useState<GameLaunch | null>(null);
  const [reported, setReported] = useState<FrameFacts>({ launch: 0, status: 'fine', isRoundOpen: false });

  const details = useQuery(gameDetails(api, address, session.status === 'guest'));
  const game = details.data;
  const request = game
    ? launchRequestOf({
        session,
        launch: current,
        chosen,
        startsAtOnce: !isRegulated && !savesData,
        onlyDemo: game.only_demo,
        language,
      })
    : null;
  const launch = nextLaunch(current, request);
  if (launch !== current) setLaunch(launch);

  const launchQuery = useQuery(game && launch ? launchUrl(api, game, launch) : noLaunch);
  const number = launch?.number ?? 0;
  const frame = factsOf(reported, number);
  const report = (change: Partial<FrameFacts>) => setReported((now) => ({ ...factsOf(now, number), ...change }));

  return {
    state: gameState({
      details,
      launch,
      launchAnswer: launch ? launchQuery : null,
      frame: frame.status,
      isChecking: session.status === 'checking',
    }),
    launch,
    isRoundOpen: frame.isRoundOpen,
    play: (mode) => {
      setChosen(mode);
      if (mode === 'real' && session.status === 'guest') modals.open('auth', { mode: 'login' });
    },
    tryAgain: () => {
      if (game) setLaunch(relaunch);
      else void details.refetch();
    },
    reportRound: (isRoundOpen) => report({ isRoundOpen }),
    reportFrame: (status) => report({ status }),
  };
};
