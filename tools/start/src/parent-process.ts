const WATCH_MS = 500;

/**
 * Calls back once when the process that started this one has ended. npm does not pass on SIGHUP and SIGKILL, so its end
 * is the only sign.
 *
 * @returns a function that stops watching
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
