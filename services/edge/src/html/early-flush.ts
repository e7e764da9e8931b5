/**
 * Maximum number of pages sent in parts at the same time: each needs a compressor of about a megabyte. Further pages
 * are sent whole.
 */
const EARLY_PAGES_MAX = 64;

const nextTurn = (): Promise<false> =>
  new Promise((resolve) => {
    setImmediate(resolve, false);
  });

/** Whether the result is available without waiting for the network. */
export const isThere = (result: Promise<unknown>): Promise<boolean> =>
  Promise.race([result.then(() => true), nextTurn()]);

/**
 * Counts the pages that are being sent in parts.
 *
 * @returns `take`, which is false at the maximum, and otherwise counts this page until `done` has settled
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
