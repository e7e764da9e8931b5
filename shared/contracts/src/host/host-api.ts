import type { i18n } from 'i18next';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../api/endpoint.ts';
import type { Event, PayloadOf } from '../events/event.ts';
import type { Language } from '../values/languages.ts';
import type { ModalName, ModalProps } from '../page/modals.ts';
import type { PanelName } from '../page/panels.ts';
import type { ReleasableName } from '../values/remotes.ts';
import type { SiteConfig } from '../domains/site/site-config.ts';
import type { User, Wallet } from '../domains/profile/user.ts';

/** An observable value that can only be read: the shape of a zustand store, without its `setState`. */
export interface ReadonlyStore<Value> {
  getState(): Value;
  getInitialState(): Value;
  /** Calls the listener after each change, with the new and the previous value; returns the unsubscribe function. */
  subscribe(listener: (state: Value, previous: Value) => void): () => void;
}

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [Key in Name]: Value };

/** The input of a call of this endpoint. */
type Fields<E extends Endpoint> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>;

/** The sent bytes of a request's body; `total` is null where the browser does not report it. */
export interface UploadProgress {
  readonly loaded: number;
  readonly total: number | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** For endpoints that move money: the same key is the same movement. Created automatically when missing. */
  idempotencyKey?: string;
  /** For endpoints that accept a file (`multipart`): sent in addition to the fields of `body`. */
  file?: Blob;
  /** For endpoints that take a file: called while it is being sent, at most a few times a second. */
  onUploadProgress?: (progress: UploadProgress) => void;
}

/**
 * Calls one endpoint and gives its checked reply.
 *
 * @throws {ApiError} the server refused · {NetworkError} there was no answer · {ReplyError} the answer violates the
 *   contract
 */
export type Api = <E extends Endpoint>(endpoint: E, call?: Fields<E> & CallOptions) => Promise<ReplyOf<E>>;

/** The session. Only the host has the token. */
export type Session =
  | { readonly status: 'checking'; readonly guestId: string }
  | { readonly status: 'guest'; readonly guestId: string }
  | { readonly status: 'user'; readonly guestId: string; readonly user: User };

/** Signs in by an endpoint that issues a token; the token never reaches the caller. */
export interface SessionPort extends ReadonlyStore<Session> {
  /**
   * @throws {ApiError} the refusal of the endpoint; the host stores a self-excluded player's dates (AUTH-19, AUTH-20)
   */
  signIn<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<User>;
  signOut(): Promise<void>;
  /** Loads the profile again, after it was changed. */
  refresh(): Promise<void>;
  /** Shows a fetched wallet; ignored when a newer one is shown or another player is signed in. */
  updateWallet(userId: number, wallet: Wallet): void;
}

export interface Bus {
  emit<E extends Event>(event: E, payload: PayloadOf<E>): void;
  /** Returns the unsubscribe function; a remote's listeners also stop with its signal. */
  on<E extends Event>(event: E, listener: (payload: PayloadOf<E>) => void): () => void;
  /** The last value of an event declared `keepsLast`. */
  last<E extends Event>(event: E): PayloadOf<E> | undefined;
}

export type ConnectionState = 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected';

/** The state of the connection (RT-27 to RT-31) and the presence count; events are emitted on the bus. */
export interface Realtime {
  /** `connected`: events arrive. Data that was fetched before may have missed some and is fetched again (RT-41). */
  readonly state: ReadonlyStore<ConnectionState>;
  /** The number of visitors on the public presence channel; null before it is known. */
  readonly present: ReadonlyStore<number | null>;
}

export interface Modals {
  /** Requests a modal; a guest may get another one (`forGuests`). */
  open<Name extends ModalName>(name: Name, props: ModalProps<Name>): void;
  close(): void;
  /** The shown modal; dialogs that the visitor did not request wait until it is null. */
  readonly current: ReadonlyStore<{ readonly name: ModalName } | null>;
}

export interface Panels {
  open(name: PanelName): void;
  close(): void;
  readonly current: ReadonlyStore<PanelName | null>;
}

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface Toasts {
  show(toast: { kind: ToastKind; text: string }): void;
}

/** A message that outlives a toast: a pinned line of the chat, a notification. */
export interface Notice {
  /** The permanent id of the message: one that was seen, closed or withdrawn is never shown again. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly image?: string;
  /** ISO 8601; from then on the notice is not shown. */
  readonly expiresAt?: string;
  /** ISO 8601; a notice that has not been shown by then is never shown. */
  readonly firstShownBefore?: string;
  /**
   * The notice is a popup, which stays until the player closes or opens it. It does not count towards the limit of
   * three, and its owner records which players have seen it.
   */
  readonly stays?: true;
  /**
   * Runs once a popup is rendered: on a phone the popup waits for the other messages, and on every device for the end
   * of a game.
   */
  readonly onShown?: () => void;
  /** Runs once the notice is closed, opened or withdrawn. */
  readonly onClosed?: () => void;
  /** For a popup: the text of the button that opens it, when it opens more than itself. */
  readonly openText?: string;
  /** Runs when the player presses the notice. */
  readonly onOpen?: () => void;
}

/** The notification stack: at most 3 at once, each for 20 s, checked every second. */
export interface Notices {
  show(notice: Notice): void;
  withdraw(id: string): void;
}

/**
 * The state of push notifications in this browser. `needs-install`: only once the site is installed (phones).
 * `default`: not requested yet. `granted`: allowed, but this browser is not subscribed.
 */
export type PushState = 'checking' | 'unsupported' | 'needs-install' | 'default' | 'denied' | 'granted' | 'subscribed';

export interface Push {
  readonly state: ReadonlyStore<PushState>;
  /**
   * Requests the permission, subscribes and informs the server; the host itself shows success and every failure to the
   * player.
   */
  subscribe(): Promise<PushState>;
  unsubscribe(): Promise<PushState>;
}

/** The live-support chat of a third party. It is loaded for signed-in players only (ANL-05). */
export interface Support {
  /** Does this site have live support? */
  readonly available: ReadonlyStore<boolean>;
  /** Opens the chat; a guest gets the sign-in dialog first. */
  open(): void;
}

/** The capabilities of the device, updated by the device monitor. */
export interface Device {
  readonly isLowEnd: boolean;
  /** The connection is 2g, or the visitor saves data here or in the whole browser: data is fetched only on request. */
  readonly savesData: boolean;
  /** How many rows of a long list are rendered at a time: 100, 250 or 500 (DEV-10 to DEV-13). */
  readonly chunkSize: number;
}

export interface Place {
  /** Without language prefix. */
  readonly path: string;
  readonly search: string;
  readonly hash: string;
  /**
   * The router's `location.key`: the same when the visitor returns to a history entry, another one for every new visit
   * of the same path. The state of a visit, such as how far a list was scrolled, is stored under it (decision 0042).
   */
  readonly key: string;
}

/** The current page and navigation, for code outside of React; views use the router (`remote-kit/routing`). */
export interface Navigation {
  readonly place: ReadonlyStore<Place>;
  /** Goes to a path of the site, given without language prefix, or leaves for an absolute address; keeps the language. */
  go(path: string, options?: { replace?: boolean; preventScrollReset?: boolean }): void;
  back(): void;
  /** Can a live release or the shell show this path? Links to other paths must not be shown. */
  hasRoute(path: string): boolean;
  /** Changes whenever the result of `hasRoute` may change: releases are exchanged while the page is open. */
  readonly routeChanges: ReadonlyStore<unknown>;
  /** The document title of the page, without the site's title; for pages whose title depends on their content. */
  setTitle(title: string): void;
}

/** One i18next instance for the whole page; every release has its texts in a namespace of its own. */
export interface I18n {
  /** The shown language; it changes once the texts of all shown views are loaded. */
  readonly language: ReadonlyStore<Language>;
  /** Shows the page in another language; resolves when it is shown. */
  change(language: Language): Promise<void>;
  readonly instance: i18n;
  /**
   * The namespace with the texts of this release in the current language; they are loaded before its views render and
   * before it is activated.
   */
  readonly namespace: string;
}

/** Local storage under the remote's own prefix; full or forbidden storage is not an error. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** A task that must not be interrupted: the shell defers an exchange of the release, and a reload, until it ends. */
export type UpdateBlockReason = 'bet' | 'deposit' | 'withdrawal' | 'game-round' | 'upload' | 'form';

/** The registry of tasks that defer an exchange of a remote's release and a reload of the page. */
export interface UpdateBlocker {
  /** Blocks updates until the returned function is called, or until the remote's signal aborts. */
  block(reason: UpdateBlockReason): () => void;
  /** False while a remote blocks updates. */
  readonly canUpdate: ReadonlyStore<boolean>;
}

export type ColorMode = 'light' | 'dark';

export interface Appearance {
  readonly mode: ReadonlyStore<ColorMode>;
  /**
   * The parts of the window that the shell's header, bottom bar and docked panel cover, in CSS pixels: widgets and
   * sheets must not overlap them.
   */
  readonly insets: ReadonlyStore<{ top: number; bottom: number; right: number }>;
}

/** The server's time, because a phone's own clock may be days off. */
export interface Clock {
  /** Milliseconds since the epoch; every moment that the server names is compared with this. */
  nowMs(): number;
}

export interface Telemetry {
  /** An unexpected failure; the host adds the remote and its release. */
  report(error: unknown, facts?: Readonly<Record<string, string | number | boolean>>): void;
  /** A moment to measure, such as `first-tile`: sets a `performance.mark` with the remote's name. */
  mark(name: string): void;
  /** Sends an event to the tenant's tag manager, such as `first_deposit`. */
  track(name: string, facts?: Readonly<Record<string, string | number | boolean>>): void;
}

/** The complete API of a remote, which must use no other part of the page. */
export interface HostApi {
  /** The remote that this API belongs to, or `host` for the shell's own parts. */
  readonly remote: ReleasableName;
  readonly release: { readonly version: string; readonly uniqueName: string };
  /** Aborts when the remote is removed from the page; all registrations of the remote then end. */
  readonly signal: AbortSignal;
  readonly api: Api;
  readonly session: SessionPort;
  readonly tenant: ReadonlyStore<SiteConfig>;
  readonly bus: Bus;
  readonly realtime: Realtime;
  readonly modals: Modals;
  readonly panels: Panels;
  readonly toasts: Toasts;
  readonly notices: Notices;
  readonly push: Push;
  readonly support: Support;
  readonly device: ReadonlyStore<Device>;
  readonly navigation: Navigation;
  readonly i18n: I18n;
  readonly storage: Storage;
  readonly appearance: Appearance;
  readonly telemetry: Telemetry;
  readonly updateBlocker: UpdateBlocker;
  readonly clock: Clock;
}

/** Runs when a remote becomes active; its effects end with `host.signal`. */
export type Activate = (host: HostApi) => void | Promise<void>;
