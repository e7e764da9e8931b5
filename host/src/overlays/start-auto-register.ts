import type { Navigation, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import type { KeyValueStore } from '../browser/storage.ts';
import { isUndisturbed } from '../routing/undisturbed-pages.ts';
import { AGE_KEY } from './age-gate.ts';
import { createAutoRegister } from './auto-register.ts';
import type { ModalQueue } from './modal-queue.ts';

export interface AutoRegisterParts {
  readonly storage: KeyValueStore;
  readonly modals: ModalQueue;
  readonly session: ReadonlyStore<Session>;
  readonly router: Pick<Navigation, 'place' | 'hasRoute'>;
}

/** Opens the register dialog and reports its closing; nothing opens when no live release has it. */
const openRegister = (modals: ModalQueue, onClosed: () => void): void => {
  modals.open('auth', { mode: 'register' });
  if (modals.current.getState() === null) return;
  const stop = modals.current.subscribe(() => {
    if (modals.current.getState() !== null) return;
    stop();
    onClosed();
  });
};

/**
 * Starts the timer of the register modal.
 *
 * @returns a function that stops it
 */
export const startAutoRegister = ({ modals, router, session, storage }: AutoRegisterParts): (() => void) => {
  const isScreenFree = (): boolean => {
    const { path } = router.place.getState();
    return modals.current.getState() === null && router.hasRoute(path) && !isUndisturbed(path);
  };
  return createAutoRegister(
    {
      isGuest: () => session.getState().status === 'guest',
      // The shell runs in the ready state only.
      isReady: () => true,
      ageVerified: () => storage.get(AGE_KEY),
      isScreenFree,
    },
    (onClosed) => openRegister(modals, onClosed),
  ).start();
};
