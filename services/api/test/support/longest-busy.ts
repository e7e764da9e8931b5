/**
 * Measures how long this thread blocks its event loop, as a share of the whole work, so that the speed of the machine does
 * not count. It counts CPU time, so that the load of other processes does not count either.
 *
 * @returns a function that ends it and returns the share of the longest turn of the event loop, between 0 and 1
 */
export const measureBusy = (): (() => number) => {
  let longestUs = 0;
  let totalUs = 0;
  let next: NodeJS.Immediate;
  let before = process.threadCpuUsage();
  const count = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestUs = Math.max(longestUs, user + system);
    totalUs += user + system;
    before = process.threadCpuUsage();
  };
  const look = (): void => {
    count();
    next = setImmediate(look);
  };
  next = setImmediate(look);
  return () => {
    clearImmediate(next);
    count();
    return longestUs / totalUs;
  };
};
