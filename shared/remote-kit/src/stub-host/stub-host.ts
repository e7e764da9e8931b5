import type { Event, PayloadOf } from '@jangada/contracts/events/event';
import { balanceUpdated, paymentApproved, signedIn, signedOut } from '@jangada/contracts/events/events';
import type {
  Clock,
  ColorMode,
  ConnectionState,
  Device,
  HostApi,
  Notice,
  PushState,
  Session,
  Toasts,
} from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { PanelName } from '@jangada/contracts/page/panels';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { createEventBus } from '@jangada/event-bus';
import { createFakes } from './fakes.ts';
import type { Fakes, Network } from './fakes.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { createI18n, FALLBACK_LANGUAGE } from '../i18n/i18n.ts';
import { aSite, aUser } from './stub-data.ts';
import { createStubModals } from './stub-modals.ts';
import type { OpenModal } from './stub-modals.ts';
import { createStubNavigation } from './stub-navigation.ts';
import type { StubNavigation } from './stub-navigation.ts';
import {
  apiOf,
  createStubUpdateBlocker,
  createStubNotices,
  createStubPanels,
  memoryStore,
  prefixedStorage,
} from './stub-ports.ts';
import type { KeyStore } from './stub-ports.ts';
import { createStubSession } from './stub-session.ts';
import { addBundle } from '../i18n/texts.ts';
import type { TextBundle } from '../i18n/texts.ts';

export interface StubHostOptions {
  readonly remote?: RemoteName;
  readonly session?: 'guest' | 'user' | User;
  readonly tenant?: SiteConfig;
  readonly language?: Language;
  /** The remote's texts; without them a text shows its key. */
  readonly texts?: TextBundle['texts'];
  readonly mode?: ColorMode;
  /** The first path; tests only, a remote running alone reads the browser's address. */
  readonly path?: string;
  readonly inBrowser?: boolean;
  /** Every path of the site; the route table unless given. */
  readonly claims?: readonly RouteClaim[];
  /** The API for endpoints without a fake: `http://localhost:8081`. */
  readonly apiUrl?: string;
  /** The server's clock; this machine's when missing. */
  readonly clock?: Clock;
  /** Runs between every call and its answer: faults. */
  readonly network?: Network;
}

type Toast = Parameters<Toasts['show']>[0];

interface LogEntry {
  readonly what: string;
  readonly detail: unknown;
}

/** The stub host: all of `HostApi`, and the switches for developers and tests. */
export interface StubHost {
  readonly host: HostApi;
  readonly fake: Fakes;
  readonly session: StoreApi<Session>;
  readonly tenant: StoreApi<SiteConfig>;
  readonly language: StoreApi<Language>;
  readonly mode: StoreApi<ColorMode>;
  /** The parts of the window that the frame covers. */
  readonly insets: StoreApi<{ top: number; bottom: number; right: number }>;
  readonly connection: StoreApi<ConnectionState>;
  readonly modal: StoreApi<OpenModal | null>;
  readonly panel: StoreApi<PanelName | null>;
  readonly device: StoreApi<Device>;
  /** The shown toasts that are not cleared yet, the newest last. */
  readonly toasts: StoreApi<readonly Toast[]>;
  readonly notices: StoreApi<readonly Notice[]>;
  readonly push: StoreApi<PushState>;
  readonly navigation: StubNavigation;
  /** Every call of the remote to its host, the oldest first. */
  readonly log: StoreApi<readonly LogEntry[]>;
  /** Makes the storage full. */
  fillStorage(): void;
  /** The same page as another remote sees it. */
  as(other: RemoteName): HostApi;
  /** Emits an event as the host would: from the realtime connection, or from another remote. */
  emit<E extends Event>(event: E, payload: PayloadOf<E>): void;
  signInAs(user: User): void;
  beGuest(): void;
  /** Removes the remote from the page. */
  stop(): void;
}

const LOG_ENTRIES_MAX = 200;
const TOASTS_MAX = 5;
const GUEST_ID = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';

/** The unique name of the stub's only release of a remote, and the namespace of its texts. */
const namespaceOf = (remote: RemoteName): string => `${remote}__00000000`;

const sessionFor = (who: StubHostOptions['session']): Session =>
  who === undefined || who === 'guest'
    ? { status: 'guest', guestId: GUEST_ID }
    : { status: 'user', guestId: GUEST_ID, user: who === 'user' ? aUser() : who };

const stubPush = (state: StoreApi<PushState>, heard: (what: string, detail: unknown) => void): HostApi['push'] => ({
  state,
  subscribe: async () => {
    heard('push.subscribe', null);
    if (state.getState() === 'default' || state.getState() === 'granted') state.setState('subscribed', true);
    return state.getState();
  },
  unsubscribe: async () => {
    heard('push.unsubscribe', null);
    state.setState('granted', true);
    return state.getState();
  },
});

/**
 * Implements the host API without a shell: for a remote running alone and for its tests.
 *
 * @example
 * const stub = createStubHost({ remote: 'wallet', session: 'user' });
 * stub.fake.on(getWallet, () => ({ data: aWallet() }));
 */
export const createStubHost = (options: StubHostOptions = {}): StubHost => {
  const remote = options.remote ?? 'casino';
  const controller = new AbortController();
  const log = createStore<readonly LogEntry[]>(() => []);
  const heard = (what: string, detail: unknown) =>
    log.setState([...log.getState(), { what, detail }].slice(-LOG_ENTRIES_MAX), true);

  const session = createStore<Session>(() => sessionFor(options.session));
  const tenant = createStore<SiteConfig>(() => options.tenant ?? aSite());
  const mode = createStore<ColorMode>(() => options.mode ?? 'dark');
  const insets = createStore(() => ({ top: 0, bottom: 0, right: 0 }));
  const connection = createStore<ConnectionState>(() => 'connected');
  const modal = createStore<OpenModal | null>(() => null);
  const panel = createStore<PanelName | null>(() => null);
  const push = createStore<PushState>(() => 'default');
  const device = createStore<Device>(() => ({ isLowEnd: false, savesData: false, chunkSize: 500 }));
  const toasts = createStore<readonly Toast[]>(() => []);
  const notices = createStore<readonly Notice[]>(() => []);
  const navigation = createStubNavigation({
    path: options.path ?? '/',
    ...(options.claims && { claims: options.claims }),
    language: options.language ?? FALLBACK_LANGUAGE,
    inBrowser: options.inBrowser ?? false,
    heard,
  });
  const language = createStore<Language>(navigation.language.getState);
  const instance = createI18n({
    language: language.getState(),
    onMissing: ({ namespace, key }) => heard('text missing', `${namespace} ${key}`),
  });
  language.subscribe((next) => void instance.changeLanguage(next));
  language.subscribe((next) => navigation.changeLanguage(next));
  navigation.language.subscribe((next) => language.setState(next, true));

  const bus = createEventBus({ onIncident: (incident) => heard(`bus.${incident.kind}`, incident) });
  let token: string | null = null;
  const fake = createFakes({
    apiUrl: options.apiUrl,
    heard: (call) => heard(`api ${call.method} ${call.path}`, call.body ?? call.query ?? null),
    headers: () => ({
      'X-Language': language.getState(),
      ...(token === null ? { 'Guest-ID': GUEST_ID } : { Authorization: `Bearer ${token}` }),
    }),
    ...(options.network && { network: options.network }),
  });

  const signInAs = (user: User) => {
    session.setState(sessionFor(user), true);
    bus.as('host').emit(signedIn, { user });
  };
  const beGuest = () => {
    token = null;
    session.setState(sessionFor('guest'), true);
    bus.as('host').emit(signedOut, {});
  };

  const ports = {
    session: createStubSession({
      fake,
      session,
      heard,
      signInAs,
      beGuest,
      onToken: (next) => {
        token = next;
      },
      onSelfExcluded: (dates) => hostModals.open('self-exclusion', dates),
    }),
    panels: createStubPanels(panel),
    notices: createStubNotices(notices, heard),
    push: stubPush(push, heard),
  };
  const showWallet = ({ wallet }: PayloadOf<typeof balanceUpdated>) => {
    const now = session.getState();
    if (now.status === 'user') ports.session.updateWallet(now.user.id, wallet);
  };
  bus.as('host').on(balanceUpdated, showWallet);
  bus.as('host').on(paymentApproved, showWallet);
  const hostModals = createStubModals({ session, current: modal, heard });
  const updateBlockerOf = createStubUpdateBlocker(heard);
  const present = createStore<number | null>(() => 42);
  const kept = options.inBrowser ? window.localStorage : memoryStore();
  let isFull = false;
  const store: KeyStore = {
    getItem: (key) => kept.getItem(key),
    removeItem: (key) => kept.removeItem(key),
    setItem: (key, value) => {
      if (isFull) throw new DOMException('The storage is full', 'QuotaExceededError');
      kept.setItem(key, value);
    },
  };

  const hostOf = (member: RemoteName, signal: AbortSignal): HostApi => ({
    ...ports,
    remote: member,
    release: { version: '0.0.0', uniqueName: namespaceOf(member) },
    signal,
    api: apiOf(fake.api, signal, {
      isPlayer: () => session.getState().status === 'user',
      onExpired: () => {
        beGuest();
        hostModals.open('auth', { mode: 'login' });
      },
      onReauth: () => hostModals.open('reauth', {}),
    }),
    tenant,
    bus: {
      ...bus.as(member, signal),
      emit: (event, payload) => {
        heard(`emit ${event.name}`, payload);
        bus.as(member).emit(event, payload);
      },
    },
    realtime: { state: connection, present },
    modals: hostModals,
    toasts: {
      show: (toast) => {
        heard(`toast ${toast.kind}`, toast.text);
        toasts.setState([...toasts.getState(), toast].slice(-TOASTS_MAX), true);
      },
    },
    support: { available: createStore(() => false), open: () => heard('support.open', null) },
    device,
    navigation,
    i18n: {
      language,
      change: async (next) => navigation.changeLanguage(next),
      instance,
      namespace: namespaceOf(member),
    },
    storage: prefixedStorage(member, store),
    appearance: { mode, insets },
    telemetry: {
      report: (error, facts) => heard('telemetry.report', { error: String(error), ...facts }),
      mark: (name) => {
        heard('telemetry.mark', name);
        performance.mark(`${member}:${name}`);
      },
      track: (name, facts) => heard(`telemetry.track ${name}`, facts ?? null),
    },
    updateBlocker: updateBlockerOf(signal),
    clock: options.clock ?? { nowMs: () => Date.now() },
  });
  const host = hostOf(remote, controller.signal);
  if (options.texts) addBundle(instance, { namespace: host.i18n.namespace, texts: options.texts });

  return {
    host,
    fake,
    session,
    tenant,
    language,
    mode,
    insets,
    connection,
    modal,
    panel,
    device,
    toasts,
    notices,
    push,
    navigation,
    log,
    fillStorage: () => {
      isFull = true;
    },
    as: (other) => hostOf(other, new AbortController().signal),
    emit: (event, payload) => bus.as(event.owner).emit(event, payload),
    signInAs,
    beGuest,
    stop: () => {
      controller.abort();
    },
  };
};
