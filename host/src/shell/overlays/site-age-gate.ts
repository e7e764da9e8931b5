import type { Place, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { KeyValueStore } from '../../browser/storage.ts';
import { legalEntries } from '../routing/legal-entries.ts';
import { createAgeGate } from './age-gate.ts';
import type { AgeGate } from './age-gate.ts';
import type { ModalQueue } from './modal-queue.ts';

/** The age question of the site, which opens at the start; its legal pages are readable before the answer. */
export const createSiteAgeGate = (
  storage: KeyValueStore,
  modals: ModalQueue,
  tenant: ReadonlyStore<SiteConfig>,
  place: ReadonlyStore<Place>,
  session: ReadonlyStore<Session>,
): AgeGate =>
  createAgeGate({
    storage,
    modals,
    place,
    session,
    isDisabled: tenant.getState().disable_18_popup,
    isReadable: (path) => legalEntries(tenant.getState()).some(({ to }) => to === path),
  });
