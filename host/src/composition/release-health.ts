import type { FailureKind } from '@jangada/contracts/delivery/beacon';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { KeyValueStore } from '../browser/storage.ts';
import { isChunkLoadError } from '../errors/chunk-errors.ts';
import { isForeignDomError } from '../errors/foreign-dom.ts';
import { causeOf, isReleasesFault } from './load-failure.ts';
import type { LoadFailure } from './load-failure.ts';
import type * as Quarantine from './quarantine.ts';
import type { ReleaseReporter } from './release-reporter.ts';
import { startedReleases } from './started-releases.ts';

/** The storage key of failure counts; absent without failures. */
export const QUARANTINE_KEY = 'jangada:quarantine';

/** A module counts as working when its view has been mounted this long: many faults appear only with the data. */
export const STABLE_MS = 10_000;

type Release = Pick<PlannedRelease, 'uniqueName' | 'version' | 'base'>;

/** An error of a view; `after` tells whether the view had mounted. */
export interface Thrown {
  readonly error: unknown;
  readonly after: boolean;
  /** The view threw no error: it rendered nothing, or changed the frame of the shell. */
  readonly kind?: 'empty' | 'intrusion';
}

/**
 * Records how the releases of this page view work: reported to the edge and stored in this browser. A failure that
 * makes the page replace a release is sent before the next release runs.
 */
export interface ReleaseHealth {
  /** A remote is requested; its load time is measured from the first request. */
  requested(remote: ReleasableName): void;
  failed(remote: ReleasableName, expose: string, failure: LoadFailure): void;
  /**
   * A view threw, before or after it mounted, is empty, or changed the frame.
   *
   * @returns whether the next release of the chain takes over in this page view: when the view was mounted for less
   * than `STABLE_MS`, when nothing would be lost, and at the second error. Otherwise it takes over at the next visit.
   */
  threw(remote: ReleasableName, expose: string, release: Release, thrown: Thrown): boolean;
  /** A view of a release runs next: earlier reports are sent first. */
  willRun(): void;
  mounted(remote: ReleasableName, expose: string, release: Pick<Release, 'uniqueName' | 'version'>): void;
}

/** The failure kind of the report. Chunks lost by the network count as network failures. */
const kindOf = (failure: LoadFailure): FailureKind => {
  if (failure.kind === 'http-status') return 'http';
  return failure.kind === 'chunk' && !failure.own ? 'network' : failure.kind;
};

const quarantine = (work: (module: typeof Quarantine) => void): void => {
  // If the lazy import fails, nothing is counted: the network is at fault.
  import('./quarantine.ts').then(work, () => {});
};

export const createReleaseHealth = (
  plannedOf: (remote: ReleasableName) => PlannedRemote | null | undefined,
  reporter: ReleaseReporter,
  storage: KeyValueStore,
  isSafe: () => boolean,
): ReleaseHealth => {
  /** Null once reported: the load time of a release that takes over later is not measured. */
  const requestedAt = new Map<string, number | null>([['host', 0]]);
  const crashed = new Set<string>();
  /** When views last mounted, by release and module. */
  const mountedAt = new Map<string, number>();

  const report = (remote: ReleasableName, expose: string, failure: LoadFailure, kind: FailureKind) => {
    performance.mark('remote:failed', { detail: { remote, version: failure.version, expose, kind } });
    reporter.report({
      remote,
      version: failure.version,
      kind,
      expose,
      ...('status' in failure && { status: failure.status }),
      ...((failure.kind === 'timeout' || failure.kind === 'http-status') && { own: failure.own }),
      ...('error' in failure && { error: failure.error }),
      ...('missing' in failure && { error: failure.missing.join(' ') }),
    });
    if (!isReleasesFault(failure)) return;
    quarantine(({ countFailure }) => countFailure(failure.uniqueName, expose, { kind: failure.kind, isGivenUp: true }));
  };

  return {
    requested: (remote) => {
      if (!requestedAt.has(remote)) requestedAt.set(remote, performance.now());
    },
    failed: (remote, expose, failure) => {
      report(remote, expose, failure, kindOf(failure));
      reporter.sendAtOnce();
    },
    threw: (remote, expose, { uniqueName, version, base }, { error, after, kind }) => {
      if (isForeignDomError(error)) {
        reporter.report({ remote, version, kind: 'translated', expose, error });
        return false;
      }
      const key = `${uniqueName} ${expose}`;
      const isNew = performance.now() - (mountedAt.get(key) ?? -STABLE_MS) < STABLE_MS;
      // A view without a chunk is given up at once, because the chunk stays missing while the page is open.
      const isGivenUp = !after || isNew || isChunkLoadError(error) || crashed.has(key) || isSafe();
      crashed.add(key);
      void causeOf(error, base).then((cause) => {
        const failure = { ...cause, uniqueName, version };
        const thrown = kind ?? (after ? 'runtime' : 'mount');
        report(remote, expose, failure, cause.kind === 'evaluation' ? thrown : kindOf(failure));
        if (isGivenUp) reporter.sendAtOnce();
      });
      return isGivenUp;
    },
    willRun: reporter.sendBeforeRun,
    mounted: (remote, expose, { uniqueName, version }) => {
      startedReleases()?.alive(uniqueName);
      mountedAt.set(`${uniqueName} ${expose}`, performance.now());
      performance.mark('remote:mount', { detail: { remote, version, expose } });
      const since = requestedAt.get(remote) ?? null;
      const ms = since === null ? {} : { ms: Math.round(performance.now() - since) };
      requestedAt.set(remote, null);
      const planned = plannedOf(remote);
      if (planned && !planned.quiet) reporter.loaded({ remote, version, ...ms });
      if (storage.get(QUARANTINE_KEY) !== null) quarantine(({ countSuccess }) => countSuccess(uniqueName, expose));
    },
  };
};
