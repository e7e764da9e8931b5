import type { Clock, HostApi, Modals } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { EventBus } from '@jangada/event-bus';
import type { i18n } from 'i18next';
import type { StoreApi } from 'zustand/vanilla';
import type { UpdateBlockers } from '../host/update-blockers.ts';
import type { Fakes } from './fakes.ts';
import type { StubNavigation } from './stub-navigation.ts';
import { apiOf, prefixedStorage, recordedBlocker } from './stub-ports.ts';
import type { KeyStore, RecordCall } from './stub-ports.ts';
import type { StubStores } from './stub-stores.ts';

const TOASTS_MAX = 5;

/** The unique name of the stub's only release of a remote, and the namespace of its texts. */
const namespaceOf = (remote: RemoteName): string => `${remote}__00000000`;

export interface StubHostApiParts {
  /** The ports that all remotes of the page share unchanged. */
  readonly ports: Pick<HostApi, 'session' | 'panels' | 'notices' | 'push' | 'realtime' | 'support'>;
  readonly stores: StubStores;
  readonly fake: Fakes;
  readonly bus: EventBus;
  readonly modals: Modals;
  readonly navigation: StubNavigation;
  readonly language: StoreApi<Language>;
  readonly instance: i18n;
  readonly storage: KeyStore;
  readonly updateBlockers: UpdateBlockers;
  readonly clock: Clock;
  readonly beGuest: () => void;
  readonly record: RecordCall;
}

/** The host API of one remote in the page of a stub host. */
export const stubHostApi = (parts: StubHostApiParts, member: RemoteName, signal: AbortSignal): HostApi => {
  const { ports, stores, fake, bus, modals, navigation, language, instance, record } = parts;
  const { session, tenant, mode, insets, device, toasts } = stores;
  return {
    ...ports,
    remote: member,
    release: { version: '0.0.0', uniqueName: namespaceOf(member) },
    signal,
    api: apiOf(fake.api, signal, {
      isPlayer: () => session.getState().status === 'user',
      onExpired: () => {
        parts.beGuest();
        modals.open('auth', { mode: 'login' });
      },
      onReauth: () => modals.open('reauth', {}),
    }),
    tenant,
    bus: {
      ...bus.as(member, signal),
      emit: (event, payload) => {
        record(`emit ${event.name}`, payload);
        bus.as(member).emit(event, payload);
      },
    },
    modals,
    toasts: {
      show: (toast) => {
        record(`toast ${toast.kind}`, toast.text);
        toasts.setState([...toasts.getState(), toast].slice(-TOASTS_MAX), true);
      },
    },
    device,
    navigation,
    i18n: {
      language,
      change: async (next) => navigation.changeLanguage(next),
      instance,
      namespace: namespaceOf(member),
    },
    storage: prefixedStorage(member, parts.storage),
    appearance: { mode, insets },
    telemetry: {
      report: (error, facts) => record('telemetry.report', { error: String(error), ...facts }),
      mark: (name) => {
        record('telemetry.mark', name);
        performance.mark(`${member}:${name}`);
      },
      track: (name, facts) => record(`telemetry.track ${name}`, facts ?? null),
    },
    updateBlocker: recordedBlocker(parts.updateBlockers.of(signal), record),
    clock: parts.clock,
  };
};
