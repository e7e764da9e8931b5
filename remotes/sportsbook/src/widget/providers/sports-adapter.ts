import type { Language } from '@jangada/contracts/values/languages';
import type { ColorMode } from '@jangada/contracts/host/host-api';
import type { SportsProvider } from '@jangada/contracts/domains/site/site-config';

/*
 * The port of a sports widget: `load`, `mount`, then `update` and `navigate` until `destroy`. One adapter per provider
 * implements it; the page depends on nothing else (decision 0121).
 */

export type SportsSession = { readonly kind: 'guest' } | { readonly kind: 'user'; readonly token: string };

/** The parts that the frame of the page covers, in CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

/** The callbacks of the widget. */
export interface SportsListeners {
  /** The widget has content; until then the page shows the loading state. */
  ready(): void;
  /** The widget cannot work in this state: the page shows the failure, with a retry. */
  failed(error: Error): void;
  loginRequired(): void;
  registerRequired(): void;
  depositRequired(): void;
  /** Resolves to a new token, or to null when the player may not have one. Never rejects. */
  tokenExpired(): Promise<string | null>;
  /** The session must start again: the widget is unmounted and mounted with a new token. */
  sessionRefresh(): void;
  /** An inner path such as `/live` or `football-1`. */
  routeChanged(path: string): void;
  betSlipChanged(slip: { open: boolean }): void;
}

export interface MountOptions {
  readonly target: HTMLElement;
  /** The accessible name of the widget. */
  readonly title: string;
  /** A string, because ids of 19 digits exceed the precision of a number. */
  readonly brandId: string;
  readonly theme: string;
  readonly mode: ColorMode;
  readonly language: Language;
  readonly currency: 'BRL';
  readonly session: SportsSession;
  readonly initialPath: string;
  readonly insets: Insets;
  readonly on: SportsListeners;
}

/** A mounted widget, ready or not. */
export interface SportsHandle {
  /** Changes only the layout; never restarts the widget. */
  update(change: { readonly insets: Insets }): void;
  /** Shows an inner path such as `/live`. */
  navigate(path: string): void;
  /** May be called twice. Callbacks do not run afterwards. */
  destroy(): void;
}

export interface SportsAdapter {
  readonly id: SportsProvider;
  /** Loads the provider's files, once for the page; a failed load may be tried again. */
  load(): Promise<void>;
  mount(options: MountOptions): SportsHandle;
}
