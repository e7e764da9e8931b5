const WATCH_MS = 500;

/**
 * Runs once when the process that started this one is gone. npm ends at SIGHUP and SIGKILL without passing them on, so its
 * end is all there is to notice.
 *
 * @returns the way to stop watching
 */
export const onParentEnd = (run: () => void): (() => void) => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    run();
  }, WATCH_MS);
  watch.unref();
  return () => clearInterval(watch);
};
