import type { ApiAnswer } from './platform-api.ts';

/** A reply as text and as parsed JSON. */
export interface ApiReply {
  readonly json: string;
  readonly data: unknown;
}

/** Undefined for invalid JSON. */
export const parsedJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** An answer that the HTML may contain: a reply with status 200; null for every other answer. */
export const replyOf = ({ httpStatus, body }: ApiAnswer): ApiReply | null => {
  const data = httpStatus === 200 ? parsedJson(body) : undefined;
  return data === undefined ? null : { json: body, data };
};

/**
 * A page waits at most this long after a call has started for a reply that is not cached; afterwards the browser makes
 * the call itself.
 */
export const REPLY_WAIT_MS = 250;

/** @returns `value` after `ms` */
export const resolveAfter = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, value).unref();
  });
