import type { ApiAnswer } from './platform-api.ts';

/** A reply as text and read. */
export interface ApiReply {
  readonly json: string;
  readonly data: unknown;
}

/** Undefined for what is no JSON. */
export const parsedJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** What the HTML may contain of an answer: a reply with status 200; null for every other answer. */
export const replyOf = ({ httpStatus, body }: ApiAnswer): ApiReply | null => {
  const data = httpStatus === 200 ? parsedJson(body) : undefined;
  return data === undefined ? null : { json: body, data };
};

/**
 * Pages wait at most this long after a call has started for a reply that is not stored yet, however often they ask for it; afterwards
 * the browser calls by itself.
 */
export const REPLY_WAIT_MS = 250;

/** @returns `value` after `ms` */
export const resolveAfter = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, value).unref();
  });
