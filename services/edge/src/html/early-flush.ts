/** Pages sent in parts at once: each holds a compressor of about a megabyte. More are sent whole, as without an early flush. */
const EARLY_PAGES_MAX = 64;

const nextTurn = (): Promise<false> =>
  new Promise((resolve) => {
    setImmediate(resolve, false);
  });

/** Is the result there without waiting for the network? */
export const isThere = (result: Promise<unknown>): Promise<boolean> =>
  Promise.race([result.then(() => true), nextTurn()]);

/**
 * How many pages are being sent in parts.
 *
 * @returns `take`, which is false when there are enough, and otherwise counts this one until `done` has settled
 */
export const createEarlyPages = (most = EARLY_PAGES_MAX) => {
  let running = 0;
  return {
    take: (done: Promise<unknown>): boolean => {
      if (running >= most) return false;
      running += 1;
      const end = () => {
        running -= 1;
      };
      done.then(end, end);
      return true;
    },
  };
};
