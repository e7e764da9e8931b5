import type { Event, PayloadOf } from '@jangada/contracts/events/event';
import { balanceUpdated, paymentApproved, signedIn, signedOut } from '@jangada/contracts/events/events';
import type { Clock, HostApi } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import { createEventBus } from '@jangada/event-bus';
import { createUpdateBlockers } from '../host/update-blockers.ts';
import { createFakes } from './fakes.ts';
import type { Fakes, Network } from './fakes.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { createI18n, FALLBACK_LANGUAGE } from '../i18n/i18n.ts';
import { stubHostApi } from './stub-host-api.ts';
import { createStubModals } from './stub-modals.ts';
import { createStubNavigation } from './stub-navigation.ts';
import type { StubNavigation } from './stub-navigation.ts';
import { createStubNotices, createStubPanels, createStubPush, createStubStorage } from './stub-ports.ts';
import type { RecordCall } from './stub-ports.ts';
import { createStubSession } from './stub-session.ts';
import { createStubStores, GUEST_ID, sessionFor } from './stub-stores.ts';
import type { StubStores, StubStoresOptions } from './stub-stores.ts';
import { addBundle } from '../i18n/texts.ts';
import type { TextBundle } from '../i18n/texts.ts';

export interface StubHostOptions extends StubStoresOptions {
  readonly remote?: RemoteName;
  readonly language?: Language;
  /** The remote's texts; without them a text shows its key. */
  readonly texts?: TextBundle['texts'];
  /** The first path; tests only, a remote running alone reads the browser's address. */
  readonly path?: string;
  readonly inBrowser?: boolean;
  /** Every path of the site; the route table unless given. */
  readonly claims?: readonly RouteClaim[];
  /** The API for endpoints without a fake: `http://localhost:8081`. */
  readonly apiUrl?: string;
  /** The server's clock; this machine's when missing. */
  readonly clock?: Clock;
  /** Called between every call and its reply, to insert faults. */
  readonly network?: Network;
}

interface LogEntry {
  readonly what: string;
  readonly detail: unknown;
}

/** The stub host: all of `HostApi`, and the switches for developers and tests. */
export interface StubHost extends StubStores {
  readonly host: HostApi;
  readonly fake: Fakes;
  readonly language: StoreApi<Language>;
  readonly navigation: StubNavigation;
  /** Every call of the remote to its host, the oldest first. */
  readonly log: StoreApi<readonly LogEntry[]>;
  /** Makes the storage full. */
  fillStorage(): void;
  /** The host API of another remote in the same page. */
  as(other: RemoteName): HostApi;
  /** Emits an event as the host would: from the realtime connection, or from another remote. */
  emit<E extends Event>(event: E, payload: PayloadOf<E>): void;
  signInAs(user: User): void;
  beGuest(): void;
  /** Removes the remote from the page. */
  stop(): void;
}

const LOG_ENTRIES_MAX = 200;

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
  const record: RecordCall = (what, detail) =>
    log.setState([...log.getState(), { what, detail }].slice(-LOG_ENTRIES_MAX), true);

  const stores = createStubStores(options);
  const { session } = stores;
  const navigation = createStubNavigation({
    path: options.path ?? '/',
    ...(options.claims && { claims: options.claims }),
    language: options.language ?? FALLBACK_LANGUAGE,
    inBrowser: options.inBrowser ?? false,
    record,
  });
  const language = createStore<Language>(navigation.language.getState);
  const instance = createI18n({
    language: language.getState(),
    onMissing: ({ namespace, key }) => record('text missing', `${namespace} ${key}`),
  });
  language.subscribe((next) => void instance.changeLanguage(next));
  language.subscribe((next) => navigation.changeLanguage(next));
  navigation.language.subscribe((next) => language.setState(next, true));

  const bus = createEventBus({ onIncident: (incident) => record(`bus.${incident.kind}`, incident) });
  let token: string | null = null;
  const fake = createFakes({
    apiUrl: options.apiUrl,
    onCall: (call) => record(`api ${call.method} ${call.path}`, call.body ?? call.query ?? null),
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
      record,
      signInAs,
      beGuest,
      onToken: (next) => {
        token = next;
      },
      onSelfExcluded: (dates) => modals.open('self-exclusion', dates),
    }),
    panels: createStubPanels(stores.panel),
    notices: createStubNotices(stores.notices, record),
    push: createStubPush(stores.push, record),
    realtime: { state: stores.connection, present: createStore<number | null>(() => 42) },
    support: { available: createStore(() => false), open: () => record('support.open', null) },
  };
  const showWallet = ({ wallet }: PayloadOf<typeof balanceUpdated>) => {
    const now = session.getState();
    if (now.status === 'user') ports.session.updateWallet(now.user.id, wallet);
  };
  bus.as('host').on(balanceUpdated, showWallet);
  bus.as('host').on(paymentApproved, showWallet);
  const modals = createStubModals({ session, current: stores.modal, record });
  const storage = createStubStorage(options.inBrowser ?? false);
  const parts = {
    ...{ ports, stores, fake, bus, modals, navigation, language, instance, beGuest, record },
    storage: storage.store,
    updateBlockers: createUpdateBlockers(),
    clock: options.clock ?? { nowMs: () => Date.now() },
  };
  const host = stubHostApi(parts, remote, controller.signal);
  if (options.texts) addBundle(instance, { namespace: host.i18n.namespace, texts: options.texts });

  return {
    host,
    fake,
    ...stores,
    language,
    navigation,
    log,
    fillStorage: storage.fill,
    as: (other) => stubHostApi(parts, other, new AbortController().signal),
    emit: (event, payload) => bus.as(event.owner).emit(event, payload),
    signInAs,
    beGuest,
    stop: () => {
      controller.abort();
    },
  };
};
