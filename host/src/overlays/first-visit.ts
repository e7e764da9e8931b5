import type { Navigation, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { KeyValueStore } from '../browser/storage.ts';
import { legalEntries } from '../routing/legal-entries.ts';
import { AGE_KEY, createAgeGate } from './age-gate.ts';
import type { AgeGate } from './age-gate.ts';
import { createAutoRegister } from './auto-register.ts';
import type { AutoRegister } from './auto-register.ts';
import { isUndisturbed } from '../routing/undisturbed-pages.ts';
import type { ModalQueue } from './modal-queue.ts';

export interface FirstVisitParts {
  readonly storage: KeyValueStore;
  readonly modals: ModalQueue;
  readonly session: ReadonlyStore<Session>;
  readonly tenant: ReadonlyStore<SiteConfig>;
  readonly navigation: Pick<Navigation, 'place' | 'hasRoute'>;
}

export interface FirstVisit {
  readonly ageGate: AgeGate;
  readonly autoRegister: AutoRegister;
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

/** The dialogs that open by themselves: the age question and the register modal. */
export const createFirstVisit = ({ storage, modals, session, tenant, navigation }: FirstVisitParts): FirstVisit => {
  const { place, hasRoute } = navigation;
  const isScreenFree = (): boolean => {
    const { path } = place.getState();
    return modals.current.getState() === null && hasRoute(path) && !isUndisturbed(path);
  };
  return {
    ageGate: createAgeGate({
      storage,
      modals,
      place,
      isDisabled: tenant.getState().disable_18_popup,
      isReadable: (path) => legalEntries(tenant.getState()).some(({ to }) => to === path),
    }),
    autoRegister: createAutoRegister(
      {
        isGuest: () => session.getState().status === 'guest',
        // The shell runs in the ready state only.
        isReady: () => true,
        ageVerified: () => storage.get(AGE_KEY),
        isScreenFree,
      },
      (onClosed) => openRegister(modals, onClosed),
    ),
  };
};
