import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { GameDetails } from '@jangada/contracts/domains/games/game';
import { ApiError, NetworkError } from '@jangada/remote-kit/errors';
import type { GameLaunch } from './game-launch.ts';

/** The state of a call: pending, data or error. */
interface Answer<Value> {
  readonly data: Value | undefined;
  readonly error: Error | null;
}

/** The status of the game's frame. */
export type FrameStatus = 'fine' | 'never-loaded' | 'ended';

/** The step of a found game. */
export type Play =
  | { readonly step: 'poster' }
  | { readonly step: 'opening' }
  | { readonly step: 'playing'; readonly address: string }
  /** The refusal concerns the player: a limit, a pause, a missing document. */
  | { readonly step: 'refused'; readonly error: ApiError }
  /** The session was idle too long: the shell requires the password. */
  | { readonly step: 'locked' }
  /** The session is over, or the provider ended the game; the frame stays until its round has ended. */
  | { readonly step: 'over'; readonly address: string | null };

/** The state of a game page (CAS-13 to CAS-16). */
export type GameState =
  | { readonly name: 'loading' }
  | { readonly name: 'not-found'; readonly isUnreachable: boolean }
  | { readonly name: 'maintenance'; readonly game: GameDetails; readonly isUnreachable: boolean }
  | { readonly name: 'found'; readonly game: GameDetails; readonly play: Play };

export interface GameFacts {
  readonly details: Answer<GameDetails>;
  readonly launch: GameLaunch | null;
  /** The reply with the launch's address; null without a launch. */
  readonly launchAnswer: Answer<string> | null;
  readonly frame: FrameStatus;
  /** True while the session is being checked. */
  readonly isChecking: boolean;
}

const playerReasons: ReadonlySet<ErrorCode> = new Set([
  'account.self-excluded',
  'account.paused',
  'account.blocked',
  'account.verification-required',
  'bet.limit-reached',
  'game.demo-only',
  'game.no-demo',
  'session.forbidden',
  'request.too-many',
]);

/** The meaning of a failed launch: maintenance (CAS-18), unless the refusal concerns the player. */
export const launchFailure = (error: Error): 'maintenance' | 'refused' | 'locked' | 'over' => {
  if (!(error instanceof ApiError)) return 'maintenance';
  if (error.code === 'session.reauth-required') return 'locked';
  if (error.status === 401) return 'over';
  return playerReasons.has(error.code) ? 'refused' : 'maintenance';
};

const failedLaunch = (game: GameDetails, error: Error): GameState => {
  const failure = launchFailure(error);
  if (failure === 'refused' && error instanceof ApiError) {
    return { name: 'found', game, play: { step: 'refused', error } };
  }
  if (failure === 'locked') return { name: 'found', game, play: { step: 'locked' } };
  if (failure === 'over') return { name: 'found', game, play: { step: 'over', address: null } };
  return { name: 'maintenance', game, isUnreachable: error instanceof NetworkError };
};

/** The state of the page. Any failure to load the game means not found (CAS-17). */
export const gameState = ({ details, launch, launchAnswer, frame, isChecking }: GameFacts): GameState => {
  const { data: game, error } = details;
  if (!game) return error ? { name: 'not-found', isUnreachable: isUnanswered(error) } : { name: 'loading' };
  const found = (play: Play): GameState => ({ name: 'found', game, play });
  if (launch === null) return found({ step: isChecking ? 'opening' : 'poster' });
  const address = launchAnswer?.data ?? null;
  if (launch.isOver || frame === 'ended') return found({ step: 'over', address });
  if (frame === 'never-loaded') return { name: 'maintenance', game, isUnreachable: false };
  if (address !== null) return found({ step: 'playing', address });
  return launchAnswer?.error ? failedLaunch(game, launchAnswer.error) : found({ step: 'opening' });
};

/** True when the reply is missing and not the game, so that a retry may help. */
const isUnanswered = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500;
