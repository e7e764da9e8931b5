/** Tracks whether the page is unloading: calls aborted by that are no failures. */
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
