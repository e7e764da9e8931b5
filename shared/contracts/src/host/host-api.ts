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
  /** For endpoints that move money: the same key is the same movement. Made for you when missing. */
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

/** Who is here. The token is the host's alone. */
export type Session =
  | { readonly status: 'checking'; readonly guestId: string }
  | { readonly status: 'guest'; readonly guestId: string }
  | { readonly status: 'user'; readonly guestId: string; readonly user: User };

/** Signs in by an endpoint that issues a token; the token never reaches the caller. */
export interface SessionPort extends ReadonlyStore<Session> {
  /**
   * @throws {ApiError} as the endpoint refuses; a self-excluded player's dates are stored by the host (AUTH-19,
   *   AUTH-20)
   */
  signIn<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<User>;
  signOut(): Promise<void>;
  /** Loads the profile again, after it was changed. */
  refresh(): Promise<void>;
  /** Shows a wallet that was fetched; ignored when a newer one is shown or another player is signed in by now. */
  updateWallet(userId: number, wallet: Wallet): void;
}

export interface Bus {
  emit<E extends Event>(event: E, payload: PayloadOf<E>): void;
  /** Gives back the way to stop; a remote's listeners stop with its signal anyway. */
  on<E extends Event>(event: E, listener: (payload: PayloadOf<E>) => void): () => void;
  /** The last value of an event declared `keepsLast`. */
  last<E extends Event>(event: E): PayloadOf<E> | undefined;
}

export type ConnectionState = 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected';

/** Events are emitted on the bus; this is only the state of the connection (RT-27 to RT-31) and the presence count. */
export interface Realtime {
  /** `connected`: events arrive. What was fetched before may have missed some and is fetched again then (RT-41). */
  readonly state: ReadonlyStore<ConnectionState>;
  /** How many are on the public presence channel; null before it is known. */
  readonly present: ReadonlyStore<number | null>;
}

export interface Modals {
  /** Requests a modal; a guest may get another one (`forGuests`). */
  open<Name extends ModalName>(name: Name, props: ModalProps<Name>): void;
  close(): void;
  /** The shown modal: unrequested dialogs wait until there is none. */
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
  /** ISO 8601; from then on it is not shown (SOC rows on pinned messages). */
  readonly expiresAt?: string;
  /** ISO 8601; when it has not been shown by then it never is. */
  readonly firstShownBefore?: string;
  /** Stays until the player closes or opens it: a popup. It is none of the three, and its owner knows who has seen it. */
  readonly stays?: true;
  /** Runs once a popup is drawn: on a phone it waits for the other messages, and everywhere for the end of a game. */
  readonly onShown?: () => void;
  /** Runs once it is closed, opened or withdrawn. */
  readonly onClosed?: () => void;
  /** Of a popup: the text of the button that opens it, when it opens more than itself. */
  readonly openText?: string;
  /** Runs when the player presses it. */
  readonly onOpen?: () => void;
}

/** The notification stack: at most 3 at once, each for 20 s, looked at every second (product.md section 9). */
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
   * Requests the permission, subscribes and informs the server; shows success and every failure to the player itself.
   */
  subscribe(): Promise<PushState>;
  unsubscribe(): Promise<PushState>;
}

/** The live-support chat of a third party. It is loaded for signed-in players only (ANL-05). */
export interface Support {
  /** Does this site have one? */
  readonly available: ReadonlyStore<boolean>;
  /** Opens it; a guest gets the sign-in dialog first. */
  open(): void;
}

/** The capabilities of the device, updated by the device monitor (product.md section 9). */
export interface Device {
  readonly isLowEnd: boolean;
  /**
   * The connection is 2g, or the visitor saves data here or in the whole browser: nothing is fetched without a request.
   */
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
   * The router's `location.key`: the same when the visitor returns to an entry of the history, another one for every
   * new visit of the same path. The state of a visit, such as how far a list was scrolled, is stored under it (decision
   * 0042).
   */
  readonly key: string;
}

/** The current page and navigation, for code outside of React; views use the router (`remote-kit/routing`). */
export interface Navigation {
  readonly place: ReadonlyStore<Place>;
  /** Goes to a path of the site, given without language prefix, or leaves for an absolute address; keeps the language. */
  go(path: string, options?: { replace?: boolean; preventScrollReset?: boolean }): void;
  back(): void;
  /** Can a live release or the shell show this path? A link to nothing is not shown. */
  hasRoute(path: string): boolean;
  /** Changes whenever the result of `hasRoute` may change: releases are exchanged while the page is open. */
  readonly routeChanges: ReadonlyStore<unknown>;
  /** The document title below the site's own; for pages whose title is their content. */
  setTitle(title: string): void;
}

/** One i18next instance for the whole page; every release has its texts in a namespace of its own. */
export interface I18n {
  /** The language that is shown: another one as soon as the texts of all that is shown are there. */
  readonly language: ReadonlyStore<Language>;
  /** Shows the place in another language; resolves when it is shown. */
  change(language: Language): Promise<void>;
  readonly instance: i18n;
  /** Where the texts of this release are, in the current language, before its views render and before it is activated. */
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
  /** False while any remote blocks. */
  readonly canUpdate: ReadonlyStore<boolean>;
}

export type ColorMode = 'light' | 'dark';

export interface Appearance {
  readonly mode: ReadonlyStore<ColorMode>;
  /** The parts of the window that the frame covers, in CSS pixels: widgets and sheets must not overlap them. */
  readonly insets: ReadonlyStore<{ top: number; bottom: number; right: number }>;
}

/** The server's time: a phone's own clock may be days off. */
export interface Clock {
  /** Milliseconds since the epoch; every moment that the server names is compared with this. */
  nowMs(): number;
}

export interface Telemetry {
  /** An unexpected failure; the host adds the remote and its release. */
  report(error: unknown, facts?: Readonly<Record<string, string | number | boolean>>): void;
  /** A moment worth measuring, such as `first-tile`; a `performance.mark` with the remote's name. */
  mark(name: string): void;
  /** Sends an event to the tenant's tag manager, such as `first_deposit`. */
  track(name: string, facts?: Readonly<Record<string, string | number | boolean>>): void;
}

/** The complete API of a remote: it uses nothing else of the page. */
export interface HostApi {
  /** The remote this is for, or `host` for the shell's own parts. */
  readonly remote: ReleasableName;
  readonly release: { readonly version: string; readonly uniqueName: string };
  /** Aborts when the remote is taken out of the page; everything registered here is undone by it. */
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

/** What runs while a remote is alive. */
export type Activate = (host: HostApi) => void | Promise<void>;
