import type { Kept } from '../browser/kept.ts';

/** Which build this tab was last loaded anew for. */
const RENEWED_KEY = 'jangada:renewed-for';

export interface UpdatesParts {
  /** Lives as long as the tab. */
  readonly kept: Pick<Kept, 'get' | 'set'>;
  /** Is a dialog open? It would be lost. */
  readonly isHeld: () => boolean;
  readonly isOnline?: () => boolean;
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
   * renewal for this build; without a network, and while a dialog is open, the answer is no.
   */
  take(): boolean;
}

/** A tab is loaded anew once per build: if it still is of another one then, asking again would never end. */
export const createUpdates = ({ kept, isHeld, isOnline = () => navigator.onLine }: UpdatesParts): Updates => {
  let due: string | null = null;

  return {
    expect: (build) => {
      due = build === null || kept.get(RENEWED_KEY) === build ? null : build;
    },
    isDue: () => due !== null,
    take: () => {
      if (due === null || isHeld() || !isOnline()) return false;
      kept.set(RENEWED_KEY, due);
      due = null;
      return true;
    },
  };
};
