import type { Kept } from '../browser/kept.ts';

/** Which builds this tab was lately loaded anew for, and when; the newest last. */
const RENEWED_KEY = 'jangada:renewed-for';

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

export interface UpdatesParts {
  /** Lives as long as the tab. */
  readonly kept: Pick<Kept, 'get' | 'set'>;
  /** Is a dialog open? It would be lost. */
  readonly isHeld: () => boolean;
  readonly isOnline?: () => boolean;
  readonly nowMs?: () => number;
}

/**
 * Whether the page is to be loaded anew because another build is there (PWA-02 to PWA-05). Who finds out is
 * `keep-current.ts`, fetched on idle; this part is here from the start, because the router asks it.
 */
export interface Updates {
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
export const createUpdates = ({
  kept,
  isHeld,
  isOnline = () => navigator.onLine,
  nowMs = Date.now,
}: UpdatesParts): Updates => {
  let due: string | null = null;
  const renewals = () => renewalsIn(kept.get(RENEWED_KEY));

  /** A clock that was set back makes an old renewal look new for an hour at most. */
  const lately = (): readonly Renewal[] =>
    renewals().filter(({ atMs }) => Math.abs(nowMs() - atMs) < RENEWALS_WITHIN_MS);

  const remember = (build: string): boolean => {
    const text = JSON.stringify([...renewals(), { build, atMs: nowMs() }].slice(-RENEWALS_MAX));
    kept.set(RENEWED_KEY, text);
    return kept.get(RENEWED_KEY) === text;
  };

  return {
    expect: (build) => {
      due = build === null || renewals().at(-1)?.build === build ? null : build;
    },
    isDue: () => due !== null,
    take: () => {
      if (due === null || isHeld() || !isOnline() || lately().length >= RENEWALS_MAX || !remember(due)) return false;
      due = null;
      return true;
    },
  };
};
