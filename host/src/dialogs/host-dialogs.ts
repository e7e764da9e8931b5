import type { ModalName, modals } from '@jangada/contracts/page/modals';
import type { OwnedBy } from '@jangada/contracts/page/owned-by';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { HostDialogProps } from '../shell/overlays/modal-queue.ts';

type HostDialog = ComponentType<HostDialogProps>;

type HostModalName = OwnedBy<typeof modals, 'host'>;

const loaders: Readonly<Record<HostModalName, () => Promise<HostDialog>>> = {
  'age-verification': async () => (await import('./age-verification.tsx')).AgeVerification,
  reauth: async () => (await import('./reauth-dialog.tsx')).ReauthDialog,
  app: async () => (await import('./install/app-dialog.tsx')).AppDialog,
};

const isHostModal = (name: ModalName): name is HostModalName => Object.hasOwn(loaders, name);

/** The shell's own dialogs; each is loaded when it opens, unless it was loaded before. */
const hostDialogs = new Map<HostModalName, HostDialog>();

/** Loads the code of a dialog that opens automatically, so that it does not open as an empty backdrop. */
export const loadHostDialog = async (name: HostModalName): Promise<void> => {
  const dialog = await loaders[name]();
  if (!hostDialogs.has(name)) hostDialogs.set(name, dialog);
};

export const hostDialog = (name: ModalName): HostDialog | null => {
  if (!isHostModal(name)) return null;
  const dialog = hostDialogs.get(name) ?? lazy(async () => ({ default: await loaders[name]() }));
  hostDialogs.set(name, dialog);
  return dialog;
};
