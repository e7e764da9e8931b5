import { causeOf, isReleasesFault } from './load-failure.ts';
import type { FailureReporter } from './release-reporter.ts';
import type { AppHooks, Hooks } from '../errors/app-hooks.ts';
import { fileOfChunk, isChunkLoadError, isBelow, watchPrefetches } from '../errors/chunk-errors.ts';
import { isForeignDomError } from '../errors/foreign-dom.ts';
import { isCrawler } from '../errors/crawler.ts';
import type { FullReload } from '../errors/full-reload.ts';

export interface FailuresParts {
  readonly hooks: Hooks<AppHooks>;
  readonly reporter: FailureReporter;
  readonly fullReload: FullReload;
  /** The shell's own release. */
  readonly release: { readonly version: string; readonly base: string };
}

/**
 * Handles the application hooks: failures are reported, missing code triggers a full reload. Uncaught errors of remotes
 * are reported too.
 */
export const watchFailures = ({ hooks, reporter, fullReload, release }: FailuresParts): void => {
  const { version, base } = release;
  hooks.on('app:chunkError', ({ error }) => {
    // A remote that failed to load, or a part of it, is reported and retried by its own view.
    const file = fileOfChunk(error);
    if (!isChunkLoadError(error) || (file !== null && !isBelow(file, base))) return;
    void causeOf(error, base).then((cause) => {
      reporter.report({ remote: 'host', version, kind: isReleasesFault(cause) ? 'chunk' : 'network', error });
    });
    fullReload.want();
  });
  hooks.on('app:error', ({ error }) => {
    console.error('[app:error]', error);
    reporter.report({ remote: 'host', version, kind: isForeignDomError(error) ? 'translated' : 'runtime', error });
  });
  hooks.on('app:thirdPartyError', ({ error }) => console.warn('[app:thirdPartyError]', error));
  const reportUncaught = (event: ErrorEvent | PromiseRejectionEvent) =>
    void import('./uncaught-errors.ts').then((module) => module.reportUncaught(event, reporter));
  window.addEventListener('error', reportUncaught);
  window.addEventListener('unhandledrejection', reportUncaught);
  watchPrefetches((error) => hooks.call('app:chunkError', { error }));
};

/** Reports what a boundary caught: missing code, and any error when the visitor is a crawler (BOOT-26, BOOT-28). */
export const reportCaught = (hooks: Hooks<AppHooks>, error: unknown): void => {
  if (isChunkLoadError(error)) hooks.call('app:chunkError', { error });
  else if (isCrawler()) hooks.call('app:error', { error });
};
