import type { ModalName, modals } from '@jangada/contracts/page/modals';
import type { OwnedBy } from '@jangada/contracts/page/owned-by';
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { HostDialogProps } from '../overlays/modal-queue.ts';

type HostDialog = LazyExoticComponent<ComponentType<HostDialogProps>>;

const ageVerification = lazy(async () => ({ default: (await import('./age-verification.tsx')).AgeVerification }));
const reauth = lazy(async () => ({ default: (await import('./reauth-dialog.tsx')).ReauthDialog }));
const app = lazy(async () => ({ default: (await import('../install/app-dialog.tsx')).AppDialog }));

/** Modals that are the shell's own. */
type HostModalName = OwnedBy<typeof modals, 'host'>;

/** The shell's own dialogs, loaded when they open. */
const hostDialogs: Readonly<Record<HostModalName, HostDialog>> = {
  'age-verification': ageVerification,
  reauth,
  app,
};

const isHostModal = (name: ModalName): name is HostModalName => Object.hasOwn(hostDialogs, name);

export const hostDialog = (name: ModalName): HostDialog | null => (isHostModal(name) ? hostDialogs[name] : null);
