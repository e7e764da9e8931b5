import type { KeyValueStore } from '../browser/storage.ts';

/** Which builds this tab was lately loaded anew for, and when; the newest last. */
const RENEWED_KEY = 'jangada:reloaded-for';

/** So often within an hour; a tab that two servers tell two things would be loaded anew for ever. */
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
  /** Lives as long as the tab. */
  readonly storage: Pick<KeyValueStore, 'get' | 'set'>;
  /** Is a dialog open? It would be lost. */
  readonly isBlocked: () => boolean;
  readonly isOnline?: () => boolean;
  readonly nowMs?: () => number;
}

/**
 * Whether the page is to be loaded anew because another build is there (PWA-02 to PWA-05). Who finds out is
 * `keep-current.ts`, fetched on idle; this part is here from the start, because the router asks it.
 */
export interface PendingReload {
  /** Another build is there; null: this page is of the newest one. */
  expect(build: string | null): void;
  isDue(): boolean;
  /**
   * Asked right before a change of page, which is to be a full one then, and before a reload in place. A yes counts as the
   * renewal for this build; without a network, while a dialog is open, and after too many renewals, the answer is no. So it
   * is where storage is forbidden: without a memory, asking would never end.
   */
  take(): boolean;
}

/** A tab is loaded anew once per build: if it still is of another one then, asking again would never end. */
export const createPendingReload = ({
  storage,
  isBlocked,
  isOnline = () => navigator.onLine,
  nowMs = Date.now,
}: PendingReloadParts): PendingReload => {
  let due: string | null = null;
  const renewals = () => renewalsIn(storage.get(RENEWED_KEY));

  /** A clock that was set back makes an old renewal look new for an hour at most. */
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
