/** A piece of our own code did not arrive. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

/** Hears of code that was fetched ahead and did not come, where nobody waits for it; nothing shows to the visitor. */
export const watchPrefetches = (onFailed: (error: unknown) => void): void => {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isChunkLoadError(event.reason)) return;
    event.preventDefault();
    onFailed(event.reason);
  });
};
