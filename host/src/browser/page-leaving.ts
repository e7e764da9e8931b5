/** Tracks whether the page is unloading: calls that the unload aborts are not failures. */
export const watchPageLeaving = (): (() => boolean) => {
  let isLeaving = false;
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  return () => isLeaving;
};
