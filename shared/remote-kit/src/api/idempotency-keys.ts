import { useState } from 'react';
import { ApiError } from '../errors/errors.ts';

const SERVER_FAILED_STATUS = 500;

/** The idempotency keys of one screen that moves money; the API reads them from the `Idempotency-Key` header. */
export interface IdempotencyKeys {
  /**
   * Calls with the key of this request. Repeating a request repeats the same movement until its outcome is known;
   * another request is another movement.
   *
   * @param request identifies the movement: the operation and its whole input
   * @throws what the call throws
   */
  run<Reply>(request: string, call: (idempotencyKey: string) => Promise<Reply>): Promise<Reply>;
  /** True between a press and its reply: a second press in between is ignored. */
  isBusy(): boolean;
}

interface Attempt {
  readonly key: string;
  readonly request: string;
  /** True once a try got no answer, or the server failed: the money may have moved. */
  isUncertain: boolean;
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < SERVER_FAILED_STATUS;

/**
 * A success ends a key. A refusal ends it too, unless an earlier try is uncertain: the refusal may have come before the
 * server looked at the key (signed out, too many calls, restricted), and a new key would then move the money twice.
 */
export const createIdempotencyKeys = (): IdempotencyKeys => {
  let current: Attempt | null = null;
  let running = 0;
  return {
    isBusy: () => running > 0,
    run: async (request, call) => {
      if (current?.request !== request) current = { key: crypto.randomUUID(), request, isUncertain: false };
      const attempt = current;
      running += 1;
      try {
        const reply = await call(attempt.key);
        if (current === attempt) current = null;
        return reply;
      } catch (error) {
        if (!isRefusal(error)) attempt.isUncertain = true;
        else if (!attempt.isUncertain && current === attempt) current = null;
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
};

/** The keys of one screen, for as long as it is mounted. */
export const useIdempotencyKeys = (): IdempotencyKeys => useState(createIdempotencyKeys)[0];
