import { QUARANTINE_COOKIE, QUARANTINED_MAX } from '@jangada/contracts/delivery/quarantine';
import { writeCookie } from '../browser/cookies.ts';
import { createLocalStore } from '../browser/storage.ts';
import type { LoadFailureCause } from './load-failure.ts';
import { QUARANTINE_KEY, STABLE_MS } from './release-health.ts';

/**
 * When a page view gives up a release, later page views avoid it for this time, because they would wait for it again.
 */
export const FIRST_AVOIDED_MINUTES = 60;

/**
 * After this many failures of a module by the release's fault, without a success in between, it is avoided for
 * `QUARANTINE_HOURS`.
 */
export const FAILURES_MAX = 2;

/** How long a failure is stored, and how long a release is avoided after its second failure. */
export const QUARANTINE_HOURS = 24;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Only the latest failures are stored. */
const REMEMBERED_MAX = 20;

interface Entry {
  /** Failures by module. */
  readonly failed: Readonly<Record<string, number>>;
  readonly atMs: number;
  /** The release is avoided until this time; a time in the past belongs to a failure that the page view survived. */
  readonly untilMs: number;
}

type Entries = Readonly<Record<string, Entry>>;

const storage = createLocalStore();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  typeof value['atMs'] === 'number' &&
  typeof value['untilMs'] === 'number' &&
  isRecord(value['failed']) &&
  Object.values(value['failed']).every((times) => typeof times === 'number');

/** Valid, unexpired entries; other entries are ignored. */
const read = (nowMs: number): Entries => {
  try {
    const stored: unknown = JSON.parse(storage.get(QUARANTINE_KEY) ?? '{}');
    if (!isRecord(stored)) return {};
    const entries = Object.entries(stored).filter((one): one is [string, Entry] => isEntry(one[1]));
    return Object.fromEntries(entries.filter(([, { atMs }]) => Math.abs(nowMs - atMs) < QUARANTINE_HOURS * HOUR_MS));
  } catch {
    return {};
  }
};

/** The edge reads the cookie, so that the next page starts with a working release. */
const write = (entries: Entries, nowMs: number): void => {
  const latest = Object.entries(entries)
    .toSorted(([, one], [, other]) => other.atMs - one.atMs)
    .slice(0, REMEMBERED_MAX);
  const avoided = latest.filter(([, { untilMs }]) => untilMs > nowMs).slice(0, QUARANTINED_MAX);
  if (latest.length === 0) storage.remove(QUARANTINE_KEY);
  else storage.set(QUARANTINE_KEY, JSON.stringify(Object.fromEntries(latest)));
  // The cookie lasts as long as the last of its releases is avoided. The next mounted view removes releases whose time
  // is over.
  const leftMs = Math.max(0, ...avoided.map(([, { untilMs }]) => untilMs - nowMs));
  writeCookie(QUARANTINE_COOKIE, avoided.map(([name]) => name).join('.'), leftMs / DAY_MS);
};

const stopTimer = (key: string): void => {
  clearTimeout(timers.get(key));
  timers.delete(key);
};

export interface CountedFailure {
  readonly kind?: LoadFailureCause['kind'];
  /** True when the page view stops using the release: another release replaces it, or its place stays empty. */
  readonly isGivenUp: boolean;
}

/**
 * Counts a failure by the release's fault. A time-out counts as the last allowed failure, because it costs the player
 * the longest wait and seldom resolves itself.
 */
export const countFailure = (
  uniqueName: string,
  expose: string,
  { kind, isGivenUp }: CountedFailure,
  nowMs = Date.now(),
): void => {
  stopTimer(`${uniqueName} ${expose}`);
  const entries = read(nowMs);
  const { failed = {}, untilMs = 0 } = entries[uniqueName] ?? {};
  const times = kind === 'timeout' ? FAILURES_MAX : (failed[expose] ?? 0) + 1;
  const firstMs = isGivenUp ? FIRST_AVOIDED_MINUTES * MINUTE_MS : 0;
  const avoidedMs = times >= FAILURES_MAX ? QUARANTINE_HOURS * HOUR_MS : firstMs;
  const counted: Entry = {
    failed: { ...failed, [expose]: times },
    atMs: nowMs,
    untilMs: Math.max(untilMs, nowMs + avoidedMs),
  };
  write({ ...entries, [uniqueName]: counted }, nowMs);
};

const resetFailures = (uniqueName: string, expose: string): void => {
  const nowMs = Date.now();
  const { [uniqueName]: entry, ...others } = read(nowMs);
  const { [expose]: _forgiven, ...failed } = entry?.failed ?? {};
  write(entry && Object.keys(failed).length > 0 ? { ...others, [uniqueName]: { ...entry, failed } } : others, nowMs);
};

/** Clears the failures of a module if its view is still mounted after `STABLE_MS`; removes expired entries. */
export const countSuccess = (uniqueName: string, expose: string): void => {
  const key = `${uniqueName} ${expose}`;
  stopTimer(key);
  const nowMs = Date.now();
  write(read(nowMs), nowMs);
  timers.set(
    key,
    setTimeout(() => resetFailures(uniqueName, expose), STABLE_MS),
  );
};
