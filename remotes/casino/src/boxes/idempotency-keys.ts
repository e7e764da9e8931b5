import { ApiError } from '@jangada/remote-kit/errors';
import { useState } from 'react';

const SERVER_FAILED_STATUS = 500;
/** Signed out, or too many calls: turned away before anybody looked at the key. */
const unreadStatuses: ReadonlySet<number> = new Set([401, 429]);

/** Gives each press its idempotency key. */
export interface PressKey {
  /** The same as long as the same is asked for and nobody has answered: a lost answer never moves money twice. */
  keyFor(asked: string): string;
  /** How the last try ended; without an error it went well. */
  ended(error?: unknown): void;
  /** A second press comes before the page shows that it is busy: it is none. */
  isUnderWay(): boolean;
}

/**
 * A refusal is final for its key. A lost answer, or a server that fell over, is not: the movement may have happened, also
 * when the next try of it is turned away unread.
 */
const isFinal = (error: unknown): boolean =>
  error === undefined ||
  (error instanceof ApiError && error.status < SERVER_FAILED_STATUS && !unreadStatuses.has(error.status));

export const createPressKey = (): PressKey => {
  let press: { readonly key: string; readonly asked: string } | null = null;
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    keyFor: (asked) => {
      isUnderWay = true;
      if (press?.asked !== asked) press = { key: crypto.randomUUID(), asked };
      return press.key;
    },
    ended: (error) => {
      isUnderWay = false;
      if (isFinal(error)) press = null;
    },
  };
};

/** The keys of one screen. */
export const usePressKey = (): PressKey => useState(createPressKey)[0];
