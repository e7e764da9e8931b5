import { ApiError } from '@jangada/remote-kit/errors';
import { useState } from 'react';

const SERVER_FAILED_STATUS = 500;
/** Signed out, or too many calls: refused before the key was looked at. */
const unprocessedStatuses: ReadonlySet<number> = new Set([401, 429]);

/** The idempotency keys of one screen, one for each press. */
export interface IdempotencyKeys {
  /** One key per request until it is answered: a lost reply never moves money twice. */
  keyFor(request: string): string;
  /** Reports how the last try ended; without an error it succeeded. */
  finish(error?: unknown): void;
  /** True between a press and its reply: a second press in between is ignored. */
  isBusy(): boolean;
}

/**
 * A refusal is final for its key. A lost answer or a server failure is not: the movement may have happened, also when
 * the next try is refused early.
 */
const isFinal = (error: unknown): boolean =>
  error === undefined ||
  (error instanceof ApiError && error.status < SERVER_FAILED_STATUS && !unprocessedStatuses.has(error.status));

export const createIdempotencyKeys = (): IdempotencyKeys => {
  let current: { readonly key: string; readonly request: string } | null = null;
  let isBusy = false;
  return {
    isBusy: () => isBusy,
    keyFor: (request) => {
      isBusy = true;
      if (current?.request !== request) current = { key: crypto.randomUUID(), request };
      return current.key;
    },
    finish: (error) => {
      isBusy = false;
      if (isFinal(error)) current = null;
    },
  };
};

/** The keys of one screen. */
export const useIdempotencyKeys = (): IdempotencyKeys => useState(createIdempotencyKeys)[0];
