import { causeOf, isReleasesFault } from './load-failure.ts';
import type { FailureReporter } from './release-reporter.ts';
import type { AppHooks, Hooks } from '../errors/app-hooks.ts';
import { isChunkLoadError, watchPrefetches } from '../errors/chunk-errors.ts';
import { isCrawler } from '../errors/crawler.ts';
import type { FullReload } from '../errors/full-reload.ts';

export interface FailuresParts {
  readonly hooks: Hooks<AppHooks>;
  readonly reporter: FailureReporter;
  readonly fullReload: FullReload;
  /** Of the shell itself. */
  readonly release: { readonly version: string; readonly base: string };
}

/** What follows from the application's hooks: operators hear of it, and missing code asks for a fresh page. */
export const watchFailures = ({ hooks, reporter, fullReload, release }: FailuresParts): void => {
  const { version, base } = release;
  hooks.on('app:chunkError', ({ error }) => {
    // A remote that did not load is reported in its own name, says so in its place, and has its own retry there.
    if (!isChunkLoadError(error)) return;
    void causeOf(error, base).then((cause) => {
      reporter.report({ remote: 'host', version, kind: isReleasesFault(cause) ? 'chunk' : 'network', error });
    });
    fullReload.want();
  });
  hooks.on('app:error', ({ error }) => {
    console.error('[app:error]', error);
    reporter.report({ remote: 'host', version, kind: 'runtime', error });
  });
  hooks.on('app:thirdPartyError', ({ error }) => console.warn('[app:thirdPartyError]', error));
  watchPrefetches((error) => hooks.call('app:chunkError', { error }));
};

/** What a boundary caught: missing code, or anything at all while a crawler reads along (BOOT-26, BOOT-28). */
export const reportCaught = (hooks: Hooks<AppHooks>, error: unknown): void => {
  if (isChunkLoadError(error)) hooks.call('app:chunkError', { error });
  else if (isCrawler()) hooks.call('app:error', { error });
};
