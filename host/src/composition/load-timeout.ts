import { SCRIPT_DONE_ATTRIBUTE } from '@jangada/contracts/delivery/boot';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { withTimeout } from '../browser/with-timeout.ts';
import { isBelow } from '../errors/chunk-errors.ts';
import { LoadFault } from './load-failure.ts';
import { isShellAnswered, shellScript } from './server-check.ts';

/** The time-out of a release stays between these bounds. */
export const LOAD_TIMEOUT_MS_MIN = 4_000;
export const LOAD_TIMEOUT_MS_MAX = 30_000;

/** The time-out when the speed of the connection is unknown. */
export const LOAD_TIMEOUT_MS_UNKNOWN = 10_000;

/** A release may take this many times the usual load time of this connection. */
const USUAL_TIMES = 4;

/** The usual time covers three of four files of the page; with too few files the browser's estimate is used. */
const USUAL_SHARE = 0.75;
const FILES_MIN = 3;

/** The upper bounds of one view of a remote: round trips (entry, modules, lazy parts) and size. */
const ROUND_TRIPS = 3;
const VIEW_KBIT = 1_600;

/** A timer that fires this late ran in a suspended page, so its measurement is discarded. */
const SUSPENDED_MS = 2_000;

interface Measured {
  readonly rtt?: unknown;
  readonly downlink?: unknown;
}

/** From the Network Information API (Chromium); null in other browsers. */
const estimatedMs = (): number | null => {
  const { connection } = navigator as { connection?: Measured };
  const { rtt, downlink } = connection ?? {};
  if (typeof rtt !== 'number' || typeof downlink !== 'number' || downlink <= 0) return null;
  return rtt * ROUND_TRIPS + VIEW_KBIT / downlink;
};

/**
 * How long the files of this site took to come over the network in this page view, in milliseconds; null with too few
 * files.
 */
const measuredMs = (base: string): number | null => {
  const durations = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'transferSize' in entry)
    .filter(({ name, transferSize }) => transferSize > 0 && isBelow(name, '/releases/') && !isBelow(name, base))
    .map(({ duration }) => duration)
    .toSorted((a, b) => a - b);
  return durations.length < FILES_MIN ? null : (durations[Math.floor(durations.length * USUAL_SHARE)] ?? null);
};

/**
 * How long a release may load on this connection.
 *
 * @param base address of the release's files, which are not measured
 * @returns milliseconds
 */
export const loadTimeoutMs = (base: string): number => {
  const known = [measuredMs(base), estimatedMs()].filter((ms) => ms !== null);
  if (known.length === 0) return LOAD_TIMEOUT_MS_UNKNOWN;
  return Math.min(LOAD_TIMEOUT_MS_MAX, Math.max(LOAD_TIMEOUT_MS_MIN, Math.max(...known) * USUAL_TIMES));
};

/**
 * Is the release slow, and not the connection? True when the server answers for a file of the shell now, or when all
 * files of the release have arrived.
 */
const isOwnTimeout = async ({ base }: PlannedRelease): Promise<boolean> => {
  if (document.visibilityState === 'hidden') return false;
  const scripts = [...document.scripts];
  const ofRelease = scripts.filter(({ src }) => isBelow(src, base));
  const shell = shellScript();
  // Without script tags of the release, the late files are those of the plan, which belong to the shell.
  if (ofRelease.length === 0 || !shell) return false;
  const isPending = (tag: HTMLScriptElement) => !tag.hasAttribute(SCRIPT_DONE_ATTRIBUTE);
  if (ofRelease.some(isPending)) return isShellAnswered();
  const shellBase = new URL('.', shell.src).href;
  return !scripts.some((tag) => isBelow(tag.src, shellBase) && isPending(tag));
};

/**
 * Continues to wait for a release that takes longer than usual, until the time-out of this connection.
 *
 * @param startedMs `performance.now()` when it was requested
 * @param fixedMs instead of the time-out of this connection
 * @throws {LoadFault} timeout
 */
export const waitForLate = <Value>(
  work: Promise<Value>,
  release: PlannedRelease,
  startedMs: number,
  fixedMs: number | undefined,
): Promise<Value> => {
  const timeoutMs = Math.round(fixedMs ?? loadTimeoutMs(release.base));
  const spentMs = () => performance.now() - startedMs;
  return withTimeout(timeoutMs - spentMs(), work, async () => {
    const isSuspended = spentMs() > Math.max(timeoutMs, LOAD_TIMEOUT_MS_MIN) + SUSPENDED_MS;
    throw new LoadFault({ kind: 'timeout', timeoutMs, own: !isSuspended && (await isOwnTimeout(release)) });
  });
};
