import { causeOf, isReleasesFault } from '../composition/load-failure.ts';
import type { FailureReporter } from '../composition/telemetry.ts';
import type { Hooks } from './app-hooks.ts';
import { isChunkLoadError, watchPrefetches } from './chunk-errors.ts';
import { isCrawler } from './crawler.ts';
import type { FreshStart } from './fresh-start.ts';

export interface FailuresParts {
  readonly hooks: Hooks;
  readonly reporter: FailureReporter;
  readonly freshStart: FreshStart;
  /** Of the shell itself. */
  readonly release: { readonly version: string; readonly base: string };
}

/** What follows from the application's hooks: operators hear of it, and missing code asks for a fresh page. */
export const watchFailures = ({ hooks, reporter, freshStart, release }: FailuresParts): void => {
  const { version, base } = release;
  hooks.on('app:chunkError', ({ error }) => {
    // A remote that did not load is reported in its own name, says so in its place, and has its own retry there.
    if (!isChunkLoadError(error)) return;
    void causeOf(error, base).then((cause) => {
      reporter.report({ remote: 'host', version, kind: isReleasesFault(cause) ? 'chunk' : 'network', error });
    });
    freshStart.want();
  });
  hooks.on('app:error', ({ error }) => {
    console.error('[app:error]', error);
    reporter.report({ remote: 'host', version, kind: 'runtime', error });
  });
  hooks.on('app:thirdPartyError', ({ error }) => console.warn('[app:thirdPartyError]', error));
  watchPrefetches((error) => hooks.call('app:chunkError', { error }));
};

/** What a boundary caught: missing code, or anything at all while a crawler reads along (BOOT-26, BOOT-28). */
export const tellCaught = (hooks: Hooks, error: unknown): void => {
  if (isChunkLoadError(error)) hooks.call('app:chunkError', { error });
  else if (isCrawler()) hooks.call('app:error', { error });
};
