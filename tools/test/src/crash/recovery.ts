import { setTimeout as sleep } from 'node:timers/promises';
import type { startStorm } from '@jangada/api/crash/storm';

const WAIT_MS_MAX = 60_000;
const POLL_MS = 5;

type OnOutcome = NonNullable<Parameters<typeof startStorm>[3]>;

export interface Recovery {
  readonly note: OnOutcome;
  /** To be called right before the kill. @returns now */
  kill(): number;
  /** Milliseconds from the kill to the first acknowledgement of a call that was sent after a failed one. */
  acknowledgedAgain(): Promise<number>;
  /** The same of the first deposit; null: there was none yet. */
  deposit(): number | null;
}

/**
 * Measures when money moves again after a kill. What was on its way in the moment of the kill may still be acknowledged, so
 * only what was sent after the first failure counts.
 */
export function watchRecovery(): Recovery {
  let killedMs = Infinity;
  let failedMs = Infinity;
  let againMs: number | null = null;
  let depositMs: number | null = null;
  return {
    note: (outcome, sentAtMs, kind) => {
      const nowMs = performance.now();
      if (outcome === 'unknown' && sentAtMs > killedMs) failedMs = Math.min(failedMs, nowMs);
      if (outcome !== 'acknowledged' || sentAtMs < failedMs) return;
      againMs ??= nowMs - killedMs;
      if (kind === 'deposit') depositMs ??= nowMs - killedMs;
    },
    kill: () => (killedMs = performance.now()),
    acknowledgedAgain: async () => {
      const deadlineMs = performance.now() + WAIT_MS_MAX;
      for (;;) {
        const ms = againMs;
        if (ms !== null) return ms;
        if (performance.now() > deadlineMs) throw new Error('No money call was acknowledged again');
        await sleep(POLL_MS);
      }
    },
    deposit: () => depositMs,
  };
}
