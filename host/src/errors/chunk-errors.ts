import { REFUSED_SCRIPT } from '@jangada/contracts/delivery/boot';

/** True when one of our own chunks failed to load. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

/** The address of the file that failed to load or was refused; webpack's error has it in `request`. */
export const fileOfChunk = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'request' in error && typeof error.request === 'string'
    ? new URL(error.request.replace(REFUSED_SCRIPT, ''), document.baseURI).href
    : null;

export const isBelow = (file: string, base: string): boolean => file.startsWith(new URL(base, document.baseURI).href);

/** Reports failed prefetches; the visitor sees nothing. */
export const watchPrefetches = (onFailed: (error: unknown) => void): void => {
  window.addEventListener('unhandledrejection', (event) => {
    if (!isChunkLoadError(event.reason)) return;
    event.preventDefault();
    onFailed(event.reason);
  });
};
