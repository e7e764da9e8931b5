import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { Event, PayloadOf } from '@jangada/contracts/events/event';
import type { HostApi, Notice, Toasts } from '@jangada/contracts/host/host-api';
import type { User } from '@jangada/contracts/domains/profile/user';

/** The answer of the fake server to an endpoint. */
export type Given =
  | { readonly status: number; readonly body: unknown }
  /** There is no connection to the server. */
  | 'nothing'
  /** The server does not reply in time: the call hangs until it is aborted. */
  | 'never';

/** A call that was sent to the server. */
export interface SentCall {
  readonly method: string;
  /** The path of the call, with its parameters filled in. */
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/**
 * One page, of the stub or of the shell, as the checks use it: it contains the remotes `wallet` and `casino`. State
 * that a remote cannot see is read and set here.
 */
export interface ConformingPage {
  readonly wallet: HostApi;
  readonly casino: HostApi;
  answer(endpoint: Endpoint, given: Given): void;
  sent(): readonly SentCall[];
  /** Signs in as the site does. */
  signIn(user: User): Promise<void>;
  /** Emits an event in the host's name, as one from the realtime connection. */
  tell<E extends Event>(event: E, payload: PayloadOf<E>): void;
  /** Removes the remote `wallet` from the page. */
  takeOut(): void;
  toasts(): readonly Parameters<Toasts['show']>[0][];
  notices(): readonly Pick<Notice, 'id' | 'title'>[];
  title(): string | undefined;
  /** Makes the storage full. */
  fillStorage(): void;
}

/** A rule that every host follows, and the steps that verify it. */
export interface Check {
  readonly title: string;
  readonly run: (page: ConformingPage) => void | Promise<void>;
}

/** Registers a check; the files of this folder each list those of one port. */
export const check = (title: string, run: Check['run']): Check => ({ title, run });
