import type { ReadonlyStore, Place, Session } from '@jangada/contracts/host/host-api';
import { createAnswerStore } from '@jangada/remote-kit/visit-store';
import type { KeyValueStore } from '../../browser/storage.ts';
import type { ModalQueue } from './modal-queue.ts';

/** Only the value 'true' counts (MOD-24, MOD-48). */
export const AGE_KEY = 'ageVerified';

const CONFIRMED = 'true';

export interface AgeGateParts {
  readonly storage: KeyValueStore;
  readonly modals: Pick<ModalQueue, 'current' | 'open' | 'withdraw'>;
  readonly place: ReadonlyStore<Place>;
  readonly session: ReadonlyStore<Session>;
  /** True when the operator has disabled the age question (CFG-06). */
  readonly isDisabled: boolean;
  /** True for pages that a visitor may read before answering the age question, such as legal pages. */
  readonly isReadable: (path: string) => boolean;
}

export interface AgeGate {
  /** Opens the age question on every page that requires it, until the visitor has answered. */
  start(): void;
  confirm(): void;
  readonly isConfirmed: () => boolean;
}

/**
 * Asks a visitor once for the age, but never a player, whose age the registration has checked. A site without the
 * question counts as answered, so that the register modal still opens (MOD-85). Without storage the answer is valid for
 * the visit.
 */
export const createAgeGate = ({ storage, modals, place, session, isDisabled, isReadable }: AgeGateParts): AgeGate => {
  const answers = createAnswerStore(storage);
  let isAnswered = isDisabled || answers.get(AGE_KEY) === CONFIRMED;

  const store = () => answers.set(AGE_KEY, CONFIRMED);
  if (isDisabled) store();

  const confirm = () => {
    isAnswered = true;
    store();
    modals.withdraw('age-verification');
  };

  const request = () => {
    const { status } = session.getState();
    if (status === 'user' && !isAnswered) return confirm();
    if (isAnswered || status !== 'guest' || isReadable(place.getState().path))
      return modals.withdraw('age-verification');
    if (modals.current.getState()?.name !== 'age-verification') modals.open('age-verification', {});
  };

  return {
    start: () => {
      if (isAnswered) return;
      request();
      place.subscribe(request);
      session.subscribe(request);
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key === AGE_KEY && newValue === CONFIRMED) confirm();
      });
    },
    confirm,
    isConfirmed: () => isAnswered,
  };
};
