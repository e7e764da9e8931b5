/** Deferred work starts at the latest this long after it was asked for (BOOT-21, BOOT-22). */
export const PRELOAD_FALLBACK_TIMEOUT_MS = 2000;

/** Runs something once the browser has nothing better to do. Gives back the way to call it off. */
export const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: PRELOAD_FALLBACK_TIMEOUT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, PRELOAD_FALLBACK_TIMEOUT_MS);
  return () => clearTimeout(handle);
};
