import { useApi, useDevice, useLanguage, useModals, useSession, useTenant } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { gameState } from './game-state.ts';
import type { FrameFate, GameState } from './game-state.ts';
import { gameDetails, gameLaunch, noLaunch } from './game.query.ts';
import type { GameAddress } from './game.query.ts';
import { anotherSeat, nextSeat, wishOf } from './game-launch.ts';
import type { PlayMode, Seat } from './game-launch.ts';

/** What the frame of one seat has told. */
interface FrameFacts {
  readonly seat: number;
  readonly fate: FrameFate;
  readonly isRoundOpen: boolean;
}

/** What one frame told says nothing about the next. */
const factsOf = (told: FrameFacts, seat: number): FrameFacts =>
  told.seat === seat ? told : { seat, fate: 'fine', isRoundOpen: false };

export interface OpenGame {
  readonly state: GameState;
  readonly seat: Seat | null;
  readonly isRoundOpen: boolean;
  /** For money a guest signs in first; the game then opens by itself (CAS-10). */
  readonly play: (mode: PlayMode) => void;
  /** Loads the game, or opens it, once more. */
  readonly tryAgain: () => void;
  readonly tellRound: (isOpen: boolean) => void;
  readonly tellFate: (fate: FrameFate) => void;
}

/**
 * One visit of a game: its details, who sits in it, its launch and its frame. A signed-in player is in the game at once;
 * guests, everybody where the law counts, and who saves data see the poster first (docs/decisions/0044).
 */
export const useGame = (address: GameAddress): OpenGame => {
  const api = useApi();
  const modals = useModals();
  const session = useSession();
  const language = useLanguage();
  const { is_regulated: isRegulated } = useTenant();
  const { savesData } = useDevice();
  const [chosen, setChosen] = useState<PlayMode | null>(null);
  const [kept, setSeat] = useState<Seat | null>(null);
  const [told, setTold] = useState<FrameFacts>({ seat: 0, fate: 'fine', isRoundOpen: false });

  const details = useQuery(gameDetails(api, address, session.status === 'guest'));
  const game = details.data;
  const wish = game
    ? wishOf({
        session,
        seat: kept,
        chosen,
        startsAtOnce: !isRegulated && !savesData,
        onlyDemo: game.only_demo,
        language,
      })
    : null;
  const seat = nextSeat(kept, wish);
  if (seat !== kept) setSeat(seat);

  const launch = useQuery(game && seat ? gameLaunch(api, game, seat) : noLaunch);
  const number = seat?.number ?? 0;
  const frame = factsOf(told, number);
  const tell = (news: Partial<FrameFacts>) => setTold((now) => ({ ...factsOf(now, number), ...news }));

  return {
    state: gameState({
      details,
      seat,
      launch: seat ? launch : null,
      frame: frame.fate,
      isChecking: session.status === 'checking',
    }),
    seat,
    isRoundOpen: frame.isRoundOpen,
    play: (mode) => {
      setChosen(mode);
      if (mode === 'real' && session.status === 'guest') modals.open('auth', { mode: 'login' });
    },
    tryAgain: () => {
      if (game) setSeat(anotherSeat);
      else void details.refetch();
    },
    tellRound: (isRoundOpen) => tell({ isRoundOpen }),
    tellFate: (fate) => tell({ fate }),
  };
};
