import type { FailureKind } from '@jangada/contracts/delivery/beacon';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { KeyValueStore } from '../browser/storage.ts';
import { isChunkLoadError } from '../errors/chunk-errors.ts';
import { causeOf, isReleasesFault } from './load-failure.ts';
import type { LoadFailure } from './load-failure.ts';
import type * as Quarantine from './quarantine.ts';
import type { ReleaseReporter } from './release-reporter.ts';

/** Where failures are counted in this browser; nothing lies there as long as nothing failed. */
export const QUARANTINE_KEY = 'jangada:quarantine';

type Release = Pick<PlannedRelease, 'uniqueName' | 'version' | 'base'>;

/**
 * What this page view learns of the releases it runs: reported to the edge, and remembered in this browser. A failure that
 * makes a page give up a release leaves before another release runs.
 */
export interface ReleaseHealth {
  /** Of one remote something is wanted; its load time counts from the first wish. */
  requested(remote: ReleasableName): void;
  /** A release could not bring a module. */
  failed(remote: ReleasableName, expose: string, failure: LoadFailure): void;
  /**
   * A view threw, before or after it was there.
   *
   * @returns whether the next release of the chain should take over: at once when it never was there or lacks a part, else
   * when it happens again
   */
  threw(remote: ReleasableName, expose: string, release: Release, thrown: { error: unknown; after: boolean }): boolean;
  /** A view of a release runs next: reports of those before it leave first. */
  willRun(): void;
  /** A view of a release has mounted. */
  mounted(remote: ReleasableName, expose: string, release: Pick<Release, 'uniqueName' | 'version'>): void;
}

/** The word of the wire for why a release could not be used. Parts that the line lost are the line's. */
const kindOf = (failure: LoadFailure): FailureKind => {
  if (failure.kind === 'http-status') return 'http';
  return failure.kind === 'chunk' && !failure.own ? 'network' : failure.kind;
};

const quarantine = (work: (module: typeof Quarantine) => void): void => {
  // On a line that does not even bring this, nothing is counted: it would count against the release.
  import('./quarantine.ts').then(work, () => {});
};

export const createReleaseHealth = (
  plannedOf: (remote: ReleasableName) => PlannedRemote | null | undefined,
  reporter: ReleaseReporter,
  storage: KeyValueStore,
): ReleaseHealth => {
  /** Null once it was told: a release that takes over later was waited for by nobody. */
  const requestedAt = new Map<string, number | null>([['host', 0]]);
  const crashed = new Set<string>();

  const report = (remote: ReleasableName, expose: string, failure: LoadFailure, kind: FailureKind) => {
    reporter.report({
      remote,
      version: failure.version,
      kind,
      expose,
      ...('status' in failure && { status: failure.status }),
      ...('error' in failure && { error: failure.error }),
      ...('missing' in failure && { error: failure.missing.join(' ') }),
    });
    if (isReleasesFault(failure)) quarantine(({ countFailure }) => countFailure(failure.uniqueName, expose));
  };

  return {
    requested: (remote) => {
      if (!requestedAt.has(remote)) requestedAt.set(remote, performance.now());
    },
    failed: (remote, expose, failure) => {
      report(remote, expose, failure, kindOf(failure));
      reporter.sendAtOnce();
    },
    threw: (remote, expose, { uniqueName, version, base }, { error, after }) => {
      const key = `${uniqueName} ${expose}`;
      // A part that did not come stays missed by this release for as long as the page is open.
      const isGivenUp = !after || isChunkLoadError(error) || crashed.has(key);
      crashed.add(key);
      void causeOf(error, base).then((cause) => {
        const failure = { ...cause, uniqueName, version };
        const thrown = after ? 'runtime' : 'mount';
        report(remote, expose, failure, cause.kind === 'evaluation' ? thrown : kindOf(failure));
        if (isGivenUp) reporter.sendAtOnce();
      });
      return isGivenUp;
    },
    willRun: reporter.sendBeforeRun,
    mounted: (remote, expose, { uniqueName, version }) => {
      const since = requestedAt.get(remote) ?? null;
      const ms = since === null ? {} : { ms: Math.round(performance.now() - since) };
      requestedAt.set(remote, null);
      const planned = plannedOf(remote);
      if (planned && !planned.quiet) reporter.loaded({ remote, version, ...ms });
      if (storage.get(QUARANTINE_KEY) !== null) quarantine(({ countSuccess }) => countSuccess(uniqueName, expose));
    },
  };
};
