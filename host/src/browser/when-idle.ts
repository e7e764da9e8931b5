/** Deferred work starts at the latest after this time (BOOT-21, BOOT-22). */
export const PRELOAD_FALLBACK_TIMEOUT_MS = 2000;

/** Runs work when the browser is idle; returns a function that cancels it. */
export const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: PRELOAD_FALLBACK_TIMEOUT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, PRELOAD_FALLBACK_TIMEOUT_MS);
  return () => clearTimeout(handle);
};
