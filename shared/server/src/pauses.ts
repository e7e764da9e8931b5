/** A tenth of the delay that a person notices. */
const BUSY_MS_MAX = 10;

/**
 * Lets other work run between the steps of a long loop, so that the process answers meanwhile.
 *
 * @example
 * const pause = createPauses();
 * for (const game of games) {
 *   rows.push(rowOf(game));
 *   await pause();
 * }
 */
export const createPauses = (busyMsMax = BUSY_MS_MAX): (() => Promise<void>) => {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < busyMsMax) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    sinceMs = performance.now();
  };
};
