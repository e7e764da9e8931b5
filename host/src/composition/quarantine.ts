import { QUARANTINE_COOKIE, QUARANTINED_MAX } from '@jangada/contracts/delivery/quarantine';
import { writeCookie } from '../browser/cookies.ts';
import { createLocalStore } from '../browser/storage.ts';
import type { LoadFailureCause } from './load-failure.ts';
import { QUARANTINE_KEY, STABLE_MS } from './release-health.ts';

/**
 * After this many failures of a module by the release's fault, without a success in between, this browser avoids the
 * release.
 */
export const FAILURES_MAX = 2;

/** How long a failure counts, and how long a release is avoided after its last one. */
export const QUARANTINE_HOURS = 24;

const HOUR_MS = 3_600_000;
const COOKIE_DAYS = 1;

/** Releases whose failures are stored; the latest. */
const REMEMBERED_MAX = 20;

interface Entry {
  /** Failures by module. */
  readonly failed: Readonly<Record<string, number>>;
  readonly atMs: number;
}

type Entries = Readonly<Record<string, Entry>>;

const storage = createLocalStore();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  typeof value['atMs'] === 'number' &&
  isRecord(value['failed']) &&
  Object.values(value['failed']).every((times) => typeof times === 'number');

/** Valid, unexpired entries; anything else is ignored. */
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

const isQuarantined = ({ failed }: Entry): boolean => Object.values(failed).some((times) => times >= FAILURES_MAX);

/** The edge reads the cookie, so that the next page starts with a working release. */
const write = (entries: Entries): void => {
  const latest = Object.entries(entries)
    .toSorted(([, one], [, other]) => other.atMs - one.atMs)
    .slice(0, REMEMBERED_MAX);
  const names = latest.filter(([, entry]) => isQuarantined(entry)).map(([name]) => name);
  if (latest.length === 0) storage.remove(QUARANTINE_KEY);
  else storage.set(QUARANTINE_KEY, JSON.stringify(Object.fromEntries(latest)));
  writeCookie(QUARANTINE_COOKIE, names.slice(0, QUARANTINED_MAX).join('.'), names.length > 0 ? COOKIE_DAYS : 0);
};

const stopTimer = (key: string): void => {
  clearTimeout(timers.get(key));
  timers.delete(key);
};

/**
 * Counts a failure by the release's fault. A time-out counts as the last one: each page view that tries the release again
 * waits for it again.
 */
export const countFailure = (
  uniqueName: string,
  expose: string,
  kind?: LoadFailureCause['kind'],
  nowMs = Date.now(),
): void => {
  stopTimer(`${uniqueName} ${expose}`);
  const entries = read(nowMs);
  const failed = entries[uniqueName]?.failed ?? {};
  const counted: Entry = {
    failed: { ...failed, [expose]: kind === 'timeout' ? FAILURES_MAX : (failed[expose] ?? 0) + 1 },
    atMs: nowMs,
  };
  write({ ...entries, [uniqueName]: counted });
};

const resetFailures = (uniqueName: string, expose: string): void => {
  const { [uniqueName]: entry, ...others } = read(Date.now());
  const { [expose]: _forgiven, ...failed } = entry?.failed ?? {};
  write(entry && Object.keys(failed).length > 0 ? { ...others, [uniqueName]: { ...entry, failed } } : others);
};

/** Clears the failures of a module if its view is still mounted after `STABLE_MS`; removes expired entries. */
export const countSuccess = (uniqueName: string, expose: string): void => {
  const key = `${uniqueName} ${expose}`;
  stopTimer(key);
  write(read(Date.now()));
  timers.set(
    key,
    setTimeout(() => resetFailures(uniqueName, expose), STABLE_MS),
  );
};
