import type { ReadonlyStore, Place } from '@jangada/contracts/host/host-api';
import type { KeyValueStore } from '../browser/storage.ts';
import type { ModalQueue } from './modal-queue.ts';

/** Only the text 'true' counts (MOD-24, MOD-48). */
export const AGE_KEY = 'ageVerified';

const CONFIRMED = 'true';

export interface AgeGateParts {
  readonly storage: KeyValueStore;
  readonly modals: Pick<ModalQueue, 'current' | 'open' | 'withdraw'>;
  readonly place: ReadonlyStore<Place>;
  /** The operator asks nobody (CFG-06). */
  readonly isDisabled: boolean;
  /** What one must be able to read before answering: the pages of the law. */
  readonly isReadable: (path: string) => boolean;
}

export interface AgeGate {
  /** Asks, as long as the answer is missing, on every page that may wait for it. */
  start(): void;
  confirm(): void;
}

/**
 * Asks a visitor once whether they are of age. A site that does not ask counts as answered from the start, so that the
 * register modal still opens there (MOD-85); its form asks anyway.
 */
export const createAgeGate = ({ storage, modals, place, isDisabled, isReadable }: AgeGateParts): AgeGate => {
  // Forbidden storage forgets; within one page load nobody is asked twice all the same.
  let isAnswered = isDisabled || storage.get(AGE_KEY) === CONFIRMED;
  if (isDisabled) storage.set(AGE_KEY, CONFIRMED);

  const confirm = () => {
    isAnswered = true;
    storage.set(AGE_KEY, CONFIRMED);
    modals.withdraw('age-verification');
  };

  const request = () => {
    if (isAnswered || isReadable(place.getState().path)) return modals.withdraw('age-verification');
    if (modals.current.getState()?.name !== 'age-verification') modals.open('age-verification', {});
  };

  return {
    start: () => {
      if (isAnswered) return;
      request();
      place.subscribe(request);
      // Answered in another tab.
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key === AGE_KEY && newValue === CONFIRMED) confirm();
      });
    },
    confirm,
  };
};
