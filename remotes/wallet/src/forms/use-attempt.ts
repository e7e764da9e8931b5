import { ApiError } from '@jangada/remote-kit/errors';
import { useRef } from 'react';

interface Attempt {
  readonly key: string;
  readonly input: string;
}

/**
 * Repeats a movement of money safely: trying the same input again is the same movement until it is answered, another
 * input is another movement. A refusal is final for its key; only a lost answer keeps it.
 *
 * @returns runs a call with the idempotency key of its input
 * @example
 * const attempt = useAttempt();
 * await attempt(body, (idempotencyKey) => api(requestWithdrawal, { body, idempotencyKey }));
 */
export const useAttempt = () => {
  const last = useRef<Attempt | null>(null);
  return async <Reply>(input: object, call: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) last.current = { key: crypto.randomUUID(), input: text };
    try {
      const reply = await call(last.current.key);
      last.current = null;
      return reply;
    } catch (error) {
      if (error instanceof ApiError) last.current = null;
      throw error;
    }
  };
};
