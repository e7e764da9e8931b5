import { setTimeout as sleep } from 'node:timers/promises';
import type { startStorm } from '@jangada/api/crash/storm';

const WAIT_MS_MAX = 60_000;
const POLL_MS = 5;

type OnOutcome = NonNullable<Parameters<typeof startStorm>[3]>;

export interface Recovery {
  readonly note: OnOutcome;
  /** Must be called right before the kill. @returns the current time */
  kill(): number;
  /**
   * Must be called when the killed process is back. Resolves with the milliseconds from the kill to the first
   * acknowledgement of a call that was sent after the first failed one, or after this.
   */
  acknowledgedAgain(): Promise<number>;
  /** The milliseconds from the kill to the first such acknowledgement of a deposit; null when there was none yet. */
  deposit(): number | null;
}

/**
 * Measures when money moves again after a kill. A call that was in flight at the kill may still be acknowledged, so
 * only calls that were sent after the first failure, or after the recovery, count.
 */
export const watchRecovery = (): Recovery => {
  let killedMs = Infinity;
  let failedMs = Infinity;
  let revivedMs = Infinity;
  let againMs: number | null = null;
  let depositMs: number | null = null;
  return {
    note: (outcome, sentAtMs, kind) => {
      const nowMs = performance.now();
      if (outcome === 'unknown' && sentAtMs > killedMs) failedMs = Math.min(failedMs, nowMs);
      // Calls that were sent after the recovery count too: on a fast machine every call after the kill may have waited
      // for the database, so that none failed.
      if (outcome !== 'acknowledged' || sentAtMs < Math.min(failedMs, revivedMs)) return;
      againMs ??= nowMs - killedMs;
      if (kind === 'deposit') depositMs ??= nowMs - killedMs;
    },
    kill: () => (killedMs = performance.now()),
    acknowledgedAgain: async () => {
      revivedMs = performance.now();
      const deadlineMs = revivedMs + WAIT_MS_MAX;
      for (;;) {
        const ms = againMs;
        if (ms !== null) return ms;
        if (performance.now() > deadlineMs) throw new Error('No money call was acknowledged again');
        await sleep(POLL_MS);
      }
    },
    deposit: () => depositMs,
  };
};
