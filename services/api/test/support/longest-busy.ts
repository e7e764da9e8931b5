/**
 * Measures how long this thread works without letting other work run. It counts CPU time: what a busy machine gives to other
 * processes does not count.
 *
 * @returns ends it, and the longest time in milliseconds
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
