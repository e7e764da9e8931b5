import type { Event, PayloadOf } from '@jangada/contracts/event';
import { signedIn, signedOut } from '@jangada/contracts/events';
import type { ColorMode, ConnectionState, Device, HostApi, PushState, Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import { modals } from '@jangada/contracts/modals';
import type { Modal, ModalName } from '@jangada/contracts/modals';
import type { PanelName } from '@jangada/contracts/panels';
import type { User } from '@jangada/contracts/profile/user';
import type { RemoteName } from '@jangada/contracts/remotes';
import type { RouteClaim } from '@jangada/contracts/routes';
import type { SiteConfig } from '@jangada/contracts/site/site-config';
import { createEventBus } from '@jangada/event-bus';
import { callsTo, createFakes } from './fakes.ts';
import type { Fakes } from './fakes.ts';
import { createObservable } from './observable.ts';
import type { Settable } from './observable.ts';
import { aSite, aUser } from './stub-data.ts';
import { createStubNavigation } from './stub-navigation.ts';
import type { StubNavigation } from './stub-navigation.ts';

export interface StubHostOptions {
  readonly remote?: RemoteName;
  readonly session?: 'guest' | 'user' | User;
  readonly tenant?: SiteConfig;
  readonly language?: Language;
  readonly mode?: ColorMode;
  /** Where the visitor is at first; tests only, a remote running alone reads the browser's address. */
  readonly path?: string;
  readonly inBrowser?: boolean;
  /** Every path of the site; the route table unless given. */
  readonly claims?: readonly RouteClaim[];
  /** Asked for what no fake answers: `http://localhost:8081`. */
  readonly apiUrl?: string;
}

export interface LogEntry {
  readonly what: string;
  readonly detail: unknown;
}

export interface OpenModal {
  readonly name: ModalName;
  readonly props: unknown;
}

/** The stub host: all of `HostApi`, and the switches a person or a test turns. */
export interface StubHost {
  readonly host: HostApi;
  readonly fake: Fakes;
  readonly session: Settable<Session>;
  readonly tenant: Settable<SiteConfig>;
  readonly language: Settable<Language>;
  readonly mode: Settable<ColorMode>;
  readonly connection: Settable<ConnectionState>;
  readonly modal: Settable<OpenModal | null>;
  readonly panel: Settable<PanelName | null>;
  /** What the browser would say about push notifications. */
  readonly push: Settable<PushState>;
  readonly navigation: StubNavigation;
  /** Everything the remote asked of its host, the oldest first. */
  readonly log: Settable<readonly LogEntry[]>;
  /** Says a fact as the host would: what arrives over the socket, or another remote's. */
  emit<E extends Event>(event: E, payload: PayloadOf<E>): void;
  signInAs(user: User): void;
  beGuest(): void;
  /** Takes the remote out of the page. */
  stop(): void;
}

const LOG_ENTRIES_MAX = 200;
const GUEST_ID = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';

const sessionFor = (who: StubHostOptions['session']): Session =>
  who === undefined || who === 'guest'
    ? { status: 'guest', guestId: GUEST_ID }
    : { status: 'user', guestId: GUEST_ID, user: who === 'user' ? aUser() : who };

const memoryStorage = (): HostApi['storage'] => {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
};

/**
 * Fulfils the host's promise without a host: for a remote running alone and for its tests.
 *
 * @example
 * const stub = createStubHost({ remote: 'wallet', session: 'user' });
 * stub.fake.on(getWallet, () => ({ data: aWallet() }));
 */
export const createStubHost = (options: StubHostOptions = {}): StubHost => {
  const remote = options.remote ?? 'casino';
  const controller = new AbortController();
  const log = createObservable<readonly LogEntry[]>([]);
  const heard = (what: string, detail: unknown) => log.set([...log.get(), { what, detail }].slice(-LOG_ENTRIES_MAX));

  const session = createObservable<Session>(sessionFor(options.session));
  const tenant = createObservable<SiteConfig>(options.tenant ?? aSite());
  const language = createObservable<Language>(options.language ?? 'pt');
  const mode = createObservable<ColorMode>(options.mode ?? 'dark');
  const connection = createObservable<ConnectionState>('connected');
  const modal = createObservable<OpenModal | null>(null);
  const panel = createObservable<PanelName | null>(null);
  const push = createObservable<PushState>('default');
  const canInterrupt = createObservable(true);
  const held = new Set<symbol>();
  const navigation = createStubNavigation({
    path: options.path ?? '/',
    ...(options.claims && { claims: options.claims }),
    language: language.get,
    inBrowser: options.inBrowser ?? false,
    heard,
  });

  const bus = createEventBus({ onIncident: (incident) => heard(`bus.${incident.kind}`, incident) });
  let token: string | null = null;
  const fake = createFakes({
    heard: (call) => heard(`api ${call.method} ${call.path}`, call.body ?? call.query ?? null),
    ...(options.apiUrl === undefined
      ? {}
      : {
          otherwise: callsTo(options.apiUrl, () => ({
            'X-Language': language.get(),
            ...(token === null ? { 'Guest-ID': GUEST_ID } : { Authorization: `Bearer ${token}` }),
          })),
        }),
  });

  const signInAs = (user: User) => {
    session.set(sessionFor(user));
    bus.as('host').emit(signedIn, { user });
  };
  const beGuest = () => {
    token = null;
    session.set(sessionFor('guest'));
    bus.as('host').emit(signedOut, {});
  };

  const host: HostApi = {
    remote,
    release: { version: '0.0.0', uniqueName: `${remote}__00000000` },
    signal: controller.signal,
    api: fake.api,
    session: {
      get: session.get,
      subscribe: session.subscribe,
      signIn: async (endpoint, body) => {
        const reply = (await fake.api(endpoint, { body } as never)) as { token: string; data: { user: User } };
        token = reply.token;
        signInAs(reply.data.user);
        return reply.data.user;
      },
      signOut: async () => beGuest(),
      refresh: async () => heard('session.refresh', null),
    },
    tenant,
    bus: {
      ...bus.as(remote, controller.signal),
      emit: (event, payload) => {
        heard(`emit ${event.name}`, payload);
        bus.as(remote).emit(event, payload);
      },
    },
    realtime: { state: connection, present: createObservable<number | null>(42) },
    modals: {
      open: (name, props) => {
        heard(`modals.open ${name}`, props);
        const instead = (modals[name] as Modal).forGuests;
        const shown = instead && session.get().status !== 'user' ? { name: instead.modal, props: instead.props } : null;
        modal.set(shown ?? { name, props });
      },
      close: () => modal.set(null),
      current: modal,
    },
    panels: { open: (name) => panel.set(name), close: () => panel.set(null), current: panel },
    toasts: { show: (toast) => heard(`toast ${toast.kind}`, toast.text) },
    notices: {
      show: (notice) => heard('notice', notice.title),
      withdraw: (id) => heard('notice withdrawn', id),
    },
    push: {
      state: push,
      subscribe: async () => {
        heard('push.subscribe', null);
        if (push.get() === 'default' || push.get() === 'granted') push.set('subscribed');
        return push.get();
      },
      unsubscribe: async () => {
        heard('push.unsubscribe', null);
        push.set('granted');
        return push.get();
      },
    },
    support: { available: createObservable(false), open: () => heard('support.open', null) },
    device: createObservable<Device>({ isLowEnd: false, savesData: false, chunkSize: 500 }),
    navigation,
    i18n: { language, change: (next) => language.set(next) },
    storage: memoryStorage(),
    appearance: { mode, insets: createObservable({ top: 0, bottom: 0, right: 0 }) },
    telemetry: {
      report: (error, facts) => heard('telemetry.report', { error: String(error), ...facts }),
      mark: (name) => heard('telemetry.mark', name),
      track: (name, facts) => heard(`telemetry.track ${name}`, facts ?? null),
    },
    interruptions: {
      canInterrupt,
      hold: (what) => {
        heard(`hold ${what}`, null);
        const key = Symbol(what);
        held.add(key);
        canInterrupt.set(false);
        return () => {
          held.delete(key);
          canInterrupt.set(held.size === 0);
        };
      },
    },
  };

  return {
    host,
    fake,
    session,
    tenant,
    language,
    mode,
    connection,
    modal,
    panel,
    push,
    navigation,
    log,
    emit: (event, payload) => bus.as(event.owner).emit(event, payload),
    signInAs,
    beGuest,
    stop: () => {
      controller.abort();
    },
  };
};
