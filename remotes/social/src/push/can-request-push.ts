import type { PushState } from '@jangada/contracts/host/host-api';

/** The delays of the push prompt. */
export const PUSH_PROMPT_DELAY_MS = 1000;
export const QUIET_AFTER_DENIAL_MS = 5 * 24 * 60 * 60 * 1000;
export const QUIET_AFTER_CLOSING_MS = 24 * 60 * 60 * 1000;

export interface PushContext {
  readonly isPlayer: boolean;
  readonly push: PushState;
  /** True while no dialog is open. */
  readonly isScreenFree: boolean;
  /** True while a game is open, which the prompt must not interrupt. */
  readonly isPlaying: boolean;
  readonly deniedAtMs: number | null;
  readonly closedAtMs: number | null;
  readonly nowMs: number;
}

/** Is the time less than this span ago? A time in the future comes from a wrong clock and is ignored. */
const isWithin = (momentMs: number | null, spanMs: number, nowMs: number): boolean =>
  momentMs !== null && momentMs <= nowMs && nowMs - momentMs < spanMs;

/**
 * Whether the push prompt may be shown now (SOC-37 to SOC-44). A phone without the installed site has the state
 * `needs-install` and never gets the prompt.
 */
export const canRequestPush = (context: PushContext): boolean => {
  const { isPlayer, push, isScreenFree, isPlaying, deniedAtMs, closedAtMs, nowMs } = context;
  if (!isPlayer || !isScreenFree || isPlaying) return false;
  if (push !== 'default' && push !== 'denied') return false;
  return !isWithin(deniedAtMs, QUIET_AFTER_DENIAL_MS, nowMs) && !isWithin(closedAtMs, QUIET_AFTER_CLOSING_MS, nowMs);
};
