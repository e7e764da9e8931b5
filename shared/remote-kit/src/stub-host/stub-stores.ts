import type {
  ColorMode,
  ConnectionState,
  Device,
  Notice,
  PushState,
  Session,
  Toasts,
} from '@jangada/contracts/host/host-api';
import type { PanelName } from '@jangada/contracts/page/panels';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { User } from '@jangada/contracts/domains/profile/user';
import { createStore } from 'zustand/vanilla';
import { aSite, aUser } from './stub-data.ts';
import type { OpenModal } from './stub-modals.ts';

type Toast = Parameters<Toasts['show']>[0];

export interface StubStoresOptions {
  readonly session?: 'guest' | 'user' | User;
  readonly tenant?: SiteConfig;
  readonly mode?: ColorMode;
}

export const GUEST_ID = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';

export const sessionFor = (who: StubStoresOptions['session']): Session =>
  who === undefined || who === 'guest'
    ? { status: 'guest', guestId: GUEST_ID }
    : { status: 'user', guestId: GUEST_ID, user: who === 'user' ? aUser() : who };

/** The state of the stub host, which developers and tests change. */
export const createStubStores = (options: StubStoresOptions) => ({
  session: createStore<Session>(() => sessionFor(options.session)),
  tenant: createStore<SiteConfig>(() => options.tenant ?? aSite()),
  mode: createStore<ColorMode>(() => options.mode ?? 'dark'),
  /** The parts of the window that a shell's header, bottom bar and docked panel would cover. */
  insets: createStore(() => ({ top: 0, bottom: 0, right: 0 })),
  connection: createStore<ConnectionState>(() => 'connected'),
  modal: createStore<OpenModal | null>(() => null),
  panel: createStore<PanelName | null>(() => null),
  push: createStore<PushState>(() => 'default'),
  device: createStore<Device>(() => ({ isLowEnd: false, savesData: false, chunkSize: 500 })),
  /** The shown toasts that are not cleared yet, the newest last. */
  toasts: createStore<readonly Toast[]>(() => []),
  notices: createStore<readonly Notice[]>(() => []),
});

export type StubStores = ReturnType<typeof createStubStores>;
