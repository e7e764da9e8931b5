import { modals } from '@jangada/contracts/modals';
import type { Modal, ModalName } from '@jangada/contracts/modals';
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** What a dialog of the shell gets: its props of the contract, and how it closes. */
export interface HostModalProps {
  readonly onClose: () => void;
}

type HostModal = LazyExoticComponent<ComponentType<HostModalProps>>;

const ageVerification = lazy(async () => ({ default: (await import('./age-verification.tsx')).AgeVerification }));
const reauth = lazy(async () => ({ default: (await import('../session/reauth-dialog.tsx')).ReauthDialog }));
const app = lazy(async () => ({ default: (await import('../install/app-dialog.tsx')).AppDialog }));

/** The dialogs the shell shows itself. Their code comes when they are opened. */
const hostModals: Readonly<Partial<Record<ModalName, HostModal>>> = {
  'age-verification': ageVerification,
  reauth,
  app,
};

export const hostModal = (name: ModalName): HostModal | null => hostModals[name] ?? null;

export const isHostModal = (name: ModalName): boolean => (modals[name] as Modal).owner === 'host';
