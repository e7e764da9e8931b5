import type { PushState } from '@jangada/contracts/host/host-api';

/** The push modal's figures (product.md section 9). */
export const PUSH_PROMPT_DELAY_MS = 1000;
export const QUIET_AFTER_DENIAL_MS = 5 * 24 * 60 * 60 * 1000;
export const QUIET_AFTER_CLOSING_MS = 24 * 60 * 60 * 1000;

export interface PushContext {
  readonly isPlayer: boolean;
  readonly push: PushState;
  /** No dialog is open, the deposit's least of all. */
  readonly isScreenFree: boolean;
  /** A game is open: it is not interrupted for this. */
  readonly isPlaying: boolean;
  readonly deniedAtMs: number | null;
  readonly closedAtMs: number | null;
  readonly nowMs: number;
}

/** Too recently. A moment in the future is from a wrong clock, and is ignored. */
const isWithin = (momentMs: number | null, spanMs: number, nowMs: number): boolean =>
  momentMs !== null && momentMs <= nowMs && nowMs - momentMs < spanMs;

/**
 * Whether the push prompt may be shown now (SOC-37 to SOC-44). A phone that has not installed the site is
 * `needs-install`, so it is never shown there.
 */
export const canRequestPush = (context: PushContext): boolean => {
  const { isPlayer, push, isScreenFree, isPlaying, deniedAtMs, closedAtMs, nowMs } = context;
  if (!isPlayer || !isScreenFree || isPlaying) return false;
  if (push !== 'default' && push !== 'denied') return false;
  return !isWithin(deniedAtMs, QUIET_AFTER_DENIAL_MS, nowMs) && !isWithin(closedAtMs, QUIET_AFTER_CLOSING_MS, nowMs);
};
