import {
  BEACON_LOADS_MAX,
  BEACON_REPORTS_MAX,
  LOAD_MS_MAX,
  STACK_CHARACTERS_MAX,
} from '@jangada/contracts/delivery/beacon-bounds';
import type { Beacon, FailureKind, FailureReport, LoadReport } from '@jangada/contracts/delivery/beacon';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { BEACON_ADDRESS } from './beacon-address.ts';

/** Reports are batched and sent after this time, or when the page is hidden. */
export const BEACON_WAIT_MS = 10_000;

/** Beacons per page view; later reports are dropped. */
export const BEACONS_MAX = 12;

/** Beacons sent early; all further beacons are reserved for later reports. */
export const BEACONS_AT_ONCE_MAX = 8;

const MESSAGE_CHARACTERS_MAX = 300;
const PATH_CHARACTERS_MAX = 300;

export interface Failure {
  readonly remote: ReleasableName;
  readonly version: string;
  readonly kind: FailureKind;
  readonly status?: number;
  readonly own?: boolean;
  readonly expose?: string;
  readonly error?: unknown;
}

export interface FailureReporter {
  report(failure: Failure): void;
}

export interface ReleaseReporter extends FailureReporter {
  /** A release works; reported once per page view. */
  loaded(load: LoadReport): void;
  /** Sends the batch after the running task. After `BEACONS_AT_ONCE_MAX` of these it waits for the timer. */
  sendAtOnce(): void;
  /** Sends now what `sendAtOnce` has scheduled: the code that runs next may block timers. */
  sendBeforeRun(): void;
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_CHARACTERS_MAX);

const stackOf = (error: unknown) => {
  const stack = error instanceof Error && error.stack?.slice(0, STACK_CHARACTERS_MAX);
  return stack && { stack };
};

/** Collects the reports of a page view and sends them, also while the page is unloading. Each report is sent once. */
export const createReleaseReporter = (
  visitor: Pick<Beacon, 'tenant' | 'guest'>,
  send: (address: string, body: string) => void = (address, body) => void navigator.sendBeacon(address, body),
): ReleaseReporter => {
  const reported = new Set<string>();
  let reports: FailureReport[] = [];
  let loads: LoadReport[] = [];
  let sent = 0;
  let sentAtOnce = 0;
  let earlyTimer: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest report in the batch has to be sent. */
  let dueAt = Infinity;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    dueAt = Infinity;
    if (reports.length + loads.length === 0) return;
    send(BEACON_ADDRESS, JSON.stringify({ ...visitor, reports, ...(loads.length > 0 && { loads }) }));
    [reports, loads] = [[], []];
    sent += 1;
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  const sendEarly = () => {
    clearTimeout(earlyTimer);
    earlyTimer = undefined;
    if (reports.length + loads.length > 0) sentAtOnce += 1;
    flush();
  };

  /** Queues each report once, up to a limit. */
  const queue = (thing: string, add: () => void) => {
    // Sends an overdue batch here, because a blocked page runs no timers.
    if (performance.now() >= dueAt) flush();
    if (sent >= BEACONS_MAX || reported.has(thing)) return;
    reported.add(thing);
    add();
    if (reports.length >= BEACON_REPORTS_MAX || loads.length >= BEACON_LOADS_MAX) return flush();
    if (timer !== undefined) return;
    timer = setTimeout(flush, BEACON_WAIT_MS);
    dueAt = performance.now() + BEACON_WAIT_MS;
  };

  return {
    report: ({ error, ...failure }) => {
      const message = error === undefined ? {} : { message: messageOf(error) };
      const path = window.location.pathname.slice(0, PATH_CHARACTERS_MAX);
      // The same time-out is not reported again when only `own` differs.
      const { own: _own, ...same } = failure;
      queue(JSON.stringify([same, message]), () => reports.push({ ...failure, path, ...message, ...stackOf(error) }));
    },
    loaded: ({ ms, ...load }) =>
      queue(JSON.stringify(load), () =>
        loads.push({ ...load, ...(ms !== undefined && { ms: Math.min(ms, LOAD_MS_MAX) }) }),
      ),
    sendAtOnce: () => {
      if (sentAtOnce < BEACONS_AT_ONCE_MAX) earlyTimer ??= setTimeout(sendEarly);
    },
    sendBeforeRun: () => {
      if (earlyTimer !== undefined) sendEarly();
    },
  };
};
