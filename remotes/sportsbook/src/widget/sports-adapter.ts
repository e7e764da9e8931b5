import type { Language } from '@jangada/contracts/values/languages';
import type { ColorMode } from '@jangada/contracts/host/host-api';

/*
 * The port of a sports widget. One adapter per provider implements it; the page knows nothing else.
 */

export type SportsSession = { readonly kind: 'guest' } | { readonly kind: 'user'; readonly token: string };

/** The parts that the frame of the page covers, in CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

/** The callbacks of the widget. Read at each call, so that a new function never restarts the widget. */
export interface SportsListeners {
  loginRequired(): void;
  registerRequired(): void;
  depositRequired(): void;
  /** A new token, or null when the player is gone. */
  tokenExpired(): Promise<string | null>;
  /** The session must start again: the widget is unmounted and mounted with a new token. */
  sessionRefresh(): void;
  /** An inner path such as `/live` or `/football-1`. */
  routeChanged(path: string): void;
  betSlipChanged(slip: { open: boolean }): void;
}

export interface MountOptions {
  readonly target: HTMLElement;
  readonly brandId: string;
  readonly theme: string;
  readonly mode: ColorMode;
  readonly language: Language;
  readonly session: SportsSession;
  readonly initialPath: string;
  readonly insets: Insets;
  readonly on: SportsListeners;
}

/** A widget that is on the page. */
export interface SportsHandle {
  /** Layout only: never starts the widget again. */
  layout(insets: Insets): void;
  navigate(path: string): void;
  /** Twice is fine. */
  destroy(): void;
}

export interface SportsAdapter {
  /** Loads the provider's script, once for the page; a failed load may be tried again. */
  load(): Promise<void>;
  mount(options: MountOptions): SportsHandle;
}
