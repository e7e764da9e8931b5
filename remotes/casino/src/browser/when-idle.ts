/**
 * Runs a callback once the main thread is idle, at the latest after `maxMs`. Browsers without idle callbacks run it
 * soon.
 *
 * @returns a function that cancels a callback that has not run
 */
export const whenIdle = (run: () => void, maxMs: number): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: maxMs });
  return () => cancelIdleCallback(handle);
};
