import type { Navigation, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import type { ModalName } from '@jangada/contracts/page/modals';
import type { Offers } from '../../composition/offers.ts';
import { viewState } from '../../composition/view-states.ts';
import type { RemoteModules } from '../../composition/remote-modules.ts';
import { isUndisturbed } from '../routing/pages-without-prompts.ts';
import type { AgeGate } from './age-gate.ts';
import { createAutoRegister } from './auto-register.ts';
import type { ModalQueue } from './modal-queue.ts';
import { isVisitorBusy } from './visitor-busy.ts';

export interface AutoRegisterParts {
  readonly ageGate: Pick<AgeGate, 'isConfirmed'>;
  readonly modals: ModalQueue;
  readonly session: ReadonlyStore<Session>;
  readonly router: Pick<Navigation, 'place' | 'hasRoute'>;
  readonly offers: ReadonlyStore<Offers>;
  readonly modules: Pick<RemoteModules, 'ensure' | 'states'>;
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

/** Loads a modal's code before it opens; false when no remote offers it, or no release could be loaded. */
const loadModal = (
  { offers, modules }: Pick<AutoRegisterParts, 'offers' | 'modules'>,
  name: ModalName,
): Promise<boolean> => {
  const offered = offers.getState().modal(name);
  if (!offered) return Promise.resolve(false);
  const { remote, expose } = offered;
  modules.ensure(remote, expose);
  const status = () => viewState(modules.states.getState(), remote, expose).status;
  if (status() !== 'loading') return Promise.resolve(status() === 'ready');
  return new Promise((resolve) => {
    const stop = modules.states.subscribe(() => {
      if (status() === 'loading') return;
      stop();
      resolve(status() === 'ready');
    });
  });
};

/**
 * Starts the timer of the register modal.
 *
 * @returns a function that stops it
 */
export const startAutoRegister = (parts: AutoRegisterParts): (() => void) => {
  const { ageGate, modals, router, session } = parts;
  const isScreenFree = (): boolean => {
    const { path } = router.place.getState();
    return modals.current.getState() === null && router.hasRoute(path) && !isUndisturbed(path);
  };
  return createAutoRegister(
    {
      isGuest: () => session.getState().status === 'guest',
      // The shell runs in the ready state only.
      isReady: () => true,
      isAgeConfirmed: ageGate.isConfirmed,
      isScreenFree,
      isVisitorBusy,
      load: () => loadModal(parts, 'auth'),
    },
    (onClosed) => openRegister(modals, onClosed),
  ).start();
};
