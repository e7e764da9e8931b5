import type { ModalName } from '@jangada/contracts/page/modals';
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { HostDialogProps } from '../overlays/modal-queue.ts';

type HostDialog = LazyExoticComponent<ComponentType<HostDialogProps>>;

const ageVerification = lazy(async () => ({ default: (await import('./age-verification.tsx')).AgeVerification }));
const reauth = lazy(async () => ({ default: (await import('./reauth-dialog.tsx')).ReauthDialog }));
const app = lazy(async () => ({ default: (await import('../install/app-dialog.tsx')).AppDialog }));

/** The shell's own dialogs, loaded when they open. */
const hostDialogs: Readonly<Partial<Record<ModalName, HostDialog>>> = {
  'age-verification': ageVerification,
  reauth,
  app,
};

export const hostDialog = (name: ModalName): HostDialog | null => hostDialogs[name] ?? null;
