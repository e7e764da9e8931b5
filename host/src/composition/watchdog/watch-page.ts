import type { Beacon, FrozenPage } from '@jangada/contracts/delivery/beacon';

/** How often a visible page gives a sign of life, and how often the worker looks. */
export const BEAT_MS = 1_000;

/**
 * A visible page that gives no sign of life for this long has frozen, until it responds again. The worker counts its
 * own looks instead of reading a clock: while the system sleeps it does not look either.
 */
export const SILENT_MS = 5_000;

/** A sign of life: the page, and the releases that run in it. */
export interface Beat extends Pick<Beacon, 'tenant' | 'guest'> {
  readonly frozen: FrozenPage;
}

interface Watch {
  /** A sign of life; null: none is due, for example because the page is in the background. */
  beat(beat: Beat | null): void;
  /** Called every `BEAT_MS`. */
  look(): void;
}

/**
 * Watches a page from another thread.
 *
 * @param onFrozen called once for each silence
 * @param onRecovered the page responds again after it was taken for frozen
 */
export const watchPage = (onFrozen: (beat: Beat) => void, onRecovered: () => void): Watch => {
  let last: Beat | null = null;
  let looks = 0;
  let isFrozen = false;
  return {
    beat: (beat) => {
      if (isFrozen) onRecovered();
      [last, looks, isFrozen] = [beat, 0, false];
    },
    look: () => {
      looks += 1;
      if (!last || isFrozen || last.frozen.releases.length === 0 || looks * BEAT_MS <= SILENT_MS) return;
      isFrozen = true;
      onFrozen(last);
    },
  };
};
