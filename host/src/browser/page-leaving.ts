/** Tracks whether the page is being left: calls that break off then are no failures. */
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
