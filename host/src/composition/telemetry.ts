import { BEACON_REPORTS_MAX } from '@jangada/contracts/delivery/beacon';
import type { FailureKind, FailureReport } from '@jangada/contracts/delivery/beacon';
import type { ReleasableName } from '@jangada/contracts/remotes';
import type { LoadFailure } from './load-failure.ts';

/** Where browsers report releases that failed; the same origin as the page. */
export const BEACON_ADDRESS = '/delivery/v1/beacons';

/** Failures of one moment travel together. */
export const BEACON_WAIT_MS = 1000;

const MESSAGE_CHARACTERS_MAX = 300;
const PATH_CHARACTERS_MAX = 300;

const kinds: Readonly<Record<LoadFailure['kind'], FailureKind>> = {
  network: 'network',
  'http-status': 'http',
  integrity: 'integrity',
  timeout: 'timeout',
  evaluation: 'evaluation',
  chunk: 'network',
  contract: 'invalid-module',
  'missing-expose': 'invalid-module',
};

export const kindOfFailure = ({ kind }: Pick<LoadFailure, 'kind'>): FailureKind => kinds[kind];

export interface Failure {
  readonly remote: ReleasableName;
  readonly version: string;
  readonly kind: FailureKind;
  readonly expose?: string;
  readonly error?: unknown;
}

export interface FailureReporter {
  report(failure: Failure): void;
}

const messageOf = (error: unknown): string | undefined =>
  error === undefined
    ? undefined
    : (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_CHARACTERS_MAX);

/** Collects failures of releases and sends them, also while the page is being left. */
export const createFailureReporter = (
  visitor: { readonly tenant: string; readonly guest: string },
  send: (address: string, body: string) => void = (address, body) => void navigator.sendBeacon(address, body),
): FailureReporter => {
  let waiting: FailureReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const reports = waiting;
    waiting = [];
    if (reports.length > 0) send(BEACON_ADDRESS, JSON.stringify({ ...visitor, reports }));
  };
  window.addEventListener('pagehide', flush);

  return {
    report: ({ remote, version, kind, expose, error }) => {
      const message = messageOf(error);
      waiting.push({
        remote,
        version,
        kind,
        path: window.location.pathname.slice(0, PATH_CHARACTERS_MAX),
        ...(expose === undefined ? {} : { expose }),
        ...(message === undefined ? {} : { message }),
      });
      if (waiting.length >= BEACON_REPORTS_MAX) return flush();
      timer ??= setTimeout(flush, BEACON_WAIT_MS);
    },
  };
};
