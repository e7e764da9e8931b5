import type { KeyValueStore } from '../../browser/storage.ts';

/** The builds this tab was recently reloaded for, with the time; newest last. */
const RENEWED_KEY = 'jangada:reloaded-for';

/** Reloads per hour. Without a limit, two servers with different builds would reload a tab forever. */
export const RENEWALS_MAX = 3;
const RENEWALS_WITHIN_MS = 3_600_000;

interface Renewal {
  readonly build: string;
  readonly atMs: number;
}

const isRenewal = (value: unknown): value is Renewal =>
  typeof value === 'object' &&
  value !== null &&
  'build' in value &&
  'atMs' in value &&
  typeof value.build === 'string' &&
  typeof value.atMs === 'number';

const renewalsIn = (text: string | null): readonly Renewal[] => {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isRenewal) : [];
  } catch {
    return [];
  }
};

export interface PendingReloadParts {
  /** Session storage. */
  readonly storage: Pick<KeyValueStore, 'get' | 'set'>;
  /** Is a dialog open? A reload would lose its contents. */
  readonly isBlocked: () => boolean;
  readonly isOnline?: () => boolean;
  readonly nowMs?: () => number;
}

/**
 * Decides whether the next navigation reloads the page because another build exists (PWA-02 to PWA-05).
 * `tab-updater.ts`, loaded on idle, detects builds; this part is loaded at the start, because the router uses it.
 */
export interface PendingReload {
  /** Another build exists; null: this page is up to date. */
  expect(build: string | null): void;
  isDue(): boolean;
  /**
   * Called right before a navigation, and before a reload in place. True means that the page reloads now, and records
   * the reload for this build. False without a network, while a dialog is open, after too many reloads, and where storage
   * is forbidden, because reloads could not be counted there.
   */
  take(): boolean;
}

/** Allows one reload per build: if the tab still has another build after it, a further reload would not help. */
export const createPendingReload = ({
  storage,
  isBlocked,
  isOnline = () => navigator.onLine,
  nowMs = Date.now,
}: PendingReloadParts): PendingReload => {
  let due: string | null = null;
  const renewals = () => renewalsIn(storage.get(RENEWED_KEY));

  /** After the clock was set back, an old reload counts as recent for an hour at most. */
  const lately = (): readonly Renewal[] =>
    renewals().filter(({ atMs }) => Math.abs(nowMs() - atMs) < RENEWALS_WITHIN_MS);

  const remember = (build: string): boolean => {
    const text = JSON.stringify([...renewals(), { build, atMs: nowMs() }].slice(-RENEWALS_MAX));
    storage.set(RENEWED_KEY, text);
    return storage.get(RENEWED_KEY) === text;
  };

  return {
    expect: (build) => {
      due = build === null || renewals().at(-1)?.build === build ? null : build;
    },
    isDue: () => due !== null,
    take: () => {
      if (due === null || isBlocked() || !isOnline() || lately().length >= RENEWALS_MAX || !remember(due)) return false;
      due = null;
      return true;
    },
  };
};
