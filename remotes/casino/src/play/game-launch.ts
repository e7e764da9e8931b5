import type { Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';

/** For money or for fun. */
export type PlayMode = 'real' | 'demo';

/** The mode, player and language to launch a game with. */
export interface LaunchRequest {
  readonly mode: PlayMode;
  /** Another player needs another launch. A demo has no player. */
  readonly player: string;
  readonly language: Language;
}

/** One launch of the game. */
export interface GameLaunch extends LaunchRequest {
  /** Increases with every launch of this visit. */
  readonly number: number;
  /** True once the launch's session is over, so that no more rounds are played in it. */
  readonly isOver: boolean;
}

const launchAfter = (launch: GameLaunch | null, request: LaunchRequest): GameLaunch => ({
  ...request,
  number: (launch?.number ?? 0) + 1,
  isOver: false,
});

/**
 * The next launch. A running game retains its launch and language; when the session ends the launch ends, and the next
 * sign-in launches the same game again.
 */
export const nextLaunch = (launch: GameLaunch | null, request: LaunchRequest | null): GameLaunch | null => {
  if (request === null) return launch === null || launch.isOver ? launch : { ...launch, isOver: true };
  const continues =
    launch !== null && !launch.isOver && launch.mode === request.mode && launch.player === request.player;
  return continues ? launch : launchAfter(launch, request);
};

/** Launches the same game again: after a failure, or when the provider ended it. */
export const relaunch = (launch: GameLaunch | null): GameLaunch | null =>
  launch === null ? null : launchAfter(launch, launch);

export interface LaunchContext {
  readonly session: Session;
  readonly launch: GameLaunch | null;
  /** The player's choice; null before. */
  readonly chosen: PlayMode | null;
  /** True when the game starts without a poster for a signed-in player. */
  readonly startsAtOnce: boolean;
  readonly onlyDemo: boolean;
  readonly language: Language;
}

const requestedMode = ({ session, launch, chosen, startsAtOnce, onlyDemo }: LaunchContext): PlayMode | null => {
  // A guest who wants to play for money continues the demo until the sign-in.
  if (chosen === 'real' && session.status === 'guest' && launch?.mode === 'demo' && !launch.isOver) return 'demo';
  if (chosen !== null) return chosen;
  if (launch !== null) return launch.mode;
  if (session.status !== 'user' || !startsAtOnce) return null;
  return onlyDemo ? 'demo' : 'real';
};

/** The launch to request. Only a signed-in player plays for money (CAS-10). */
export const launchRequestOf = (context: LaunchContext): LaunchRequest | null => {
  const { session, language } = context;
  const mode = requestedMode(context);
  if (mode === null) return null;
  if (mode === 'demo') return { mode, player: '', language };
  return session.status === 'user' ? { mode, player: String(session.user.id), language } : null;
};
