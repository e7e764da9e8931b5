import { setTimeout as sleep } from 'node:timers/promises';
import type { startStorm } from '@jangada/api/crash/storm';

const WAIT_MS_MAX = 60_000;
const POLL_MS = 5;

type OnOutcome = NonNullable<Parameters<typeof startStorm>[3]>;

export interface Recovery {
  readonly note: OnOutcome;
  /** To be called right before the kill. @returns now */
  kill(): number;
  /**
   * To be called when the killed is back. Milliseconds from the kill to the first acknowledgement of a call that was
   * sent after a failed one, or after this.
   */
  acknowledgedAgain(): Promise<number>;
  /** The same of the first deposit; null: there was none yet. */
  deposit(): number | null;
}

/**
 * Measures when money moves again after a kill. What was on its way in the moment of the kill may still be acknowledged, so
 * only what was sent after the first failure, or after the killed was back, counts.
 */
export function watchRecovery(): Recovery {
  let killedMs = Infinity;
  let failedMs = Infinity;
  let revivedMs = Infinity;
  let againMs: number | null = null;
  let depositMs: number | null = null;
  return {
    note: (outcome, sentAtMs, kind) => {
      const nowMs = performance.now();
      if (outcome === 'unknown' && sentAtMs > killedMs) failedMs = Math.min(failedMs, nowMs);
      // On a fast machine every call after the kill may have waited for the database and none failed.
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
}
