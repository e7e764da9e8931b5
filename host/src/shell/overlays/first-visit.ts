import type { Navigation, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { KeyValueStore } from '../../browser/storage.ts';
import { legalEntries } from '../routing/legal-entries.ts';
import { createAgeGate } from './age-gate.ts';
import type { AgeGate } from './age-gate.ts';
import type { ModalQueue } from './modal-queue.ts';

export interface FirstVisitParts {
  readonly storage: KeyValueStore;
  readonly modals: ModalQueue;
  readonly tenant: ReadonlyStore<SiteConfig>;
  readonly navigation: Pick<Navigation, 'place'>;
  readonly session: ReadonlyStore<Session>;
}

export interface FirstVisit {
  readonly ageGate: AgeGate;
}

/** The age question, which opens at the start; `start-auto-register.ts` opens the register modal later. */
export const createFirstVisit = ({ storage, modals, tenant, navigation, session }: FirstVisitParts): FirstVisit => ({
  ageGate: createAgeGate({
    storage,
    modals,
    place: navigation.place,
    session,
    isDisabled: tenant.getState().disable_18_popup,
    isReadable: (path) => legalEntries(tenant.getState()).some(({ to }) => to === path),
  }),
});
