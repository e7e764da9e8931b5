import type { ReadonlyStore, Place } from '@jangada/contracts/host/host-api';
import type { KeyValueStore } from '../browser/storage.ts';
import type { ModalQueue } from './modal-queue.ts';

/** Only the value 'true' counts (MOD-24, MOD-48). */
export const AGE_KEY = 'ageVerified';

const CONFIRMED = 'true';

export interface AgeGateParts {
  readonly storage: KeyValueStore;
  readonly modals: Pick<ModalQueue, 'current' | 'open' | 'withdraw'>;
  readonly place: ReadonlyStore<Place>;
  /** Set by the operator (CFG-06). */
  readonly isDisabled: boolean;
  /** Legal pages are readable before the answer. */
  readonly isReadable: (path: string) => boolean;
}

export interface AgeGate {
  /** Asks on every page that requires it until the question is answered. */
  start(): void;
  confirm(): void;
}

/**
 * Asks a visitor once for the age. A site without the question counts as answered, so that the register modal still
 * opens (MOD-85).
 */
export const createAgeGate = ({ storage, modals, place, isDisabled, isReadable }: AgeGateParts): AgeGate => {
  // Without storage the answer is valid for this page load.
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
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key === AGE_KEY && newValue === CONFIRMED) confirm();
      });
    },
    confirm,
  };
};
