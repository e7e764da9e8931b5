/**
 * Measures how long this thread blocks its event loop. It counts CPU time, so that the load of other processes does not
 * count.
 *
 * @returns a function that ends it and returns the longest time in milliseconds
 */
export function measureBusy(): () => number {
  let longestMs = 0;
  let next: NodeJS.Immediate;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    before = process.threadCpuUsage();
    next = setImmediate(look);
  };
  next = setImmediate(look);
  return () => {
    clearImmediate(next);
    return longestMs;
  };
}
