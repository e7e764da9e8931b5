/** One of our own chunks failed to load. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

/** Reports failed prefetches; the visitor sees nothing. */
export const watchPrefetches = (onFailed: (error: unknown) => void): void => {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isChunkLoadError(event.reason)) return;
    event.preventDefault();
    onFailed(event.reason);
  });
};
