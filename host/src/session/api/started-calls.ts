import { STARTED_CALL_STALE_MS, STARTED_CALLS_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { StartedCall } from '@jangada/contracts/delivery/boot';
import type { Transport, TransportReply, TransportRequest } from '@jangada/contracts/client/transport';

const SERVER_FAILURE_STATUS = 500;

export const hasStartedCalls = (): boolean => {
  const listed: unknown = Reflect.get(globalThis, STARTED_CALLS_GLOBAL);
  return Array.isArray(listed) && listed.length > 0;
};

/** Removes the calls that the HTML has started from the page, because they carry the token. */
export const takeStartedCalls = (): StartedCall[] => {
  if (!hasStartedCalls()) return [];
  // Only the inline script of the page writes this global.
  const listed = Reflect.get(globalThis, STARTED_CALLS_GLOBAL) as StartedCall[];
  Reflect.deleteProperty(globalThis, STARTED_CALLS_GLOBAL);
  return listed;
};

const isSameRecord = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

/** Two addresses are equal when their queries differ in order only. */
const sorted = (address: string): string => {
  const url = new URL(address);
  url.searchParams.sort();
  return url.href;
};

const isSame = (call: StartedCall, { method, url, headers, body }: TransportRequest): boolean =>
  call.method === method &&
  call.body === body &&
  isSameRecord(call.headers, headers) &&
  (call.url === url || sorted(call.url) === sorted(url));

/** Rejects when the signal aborts. The call itself continues. */
const untilAborted = (reply: Promise<TransportReply>, signal: AbortSignal | undefined): Promise<TransportReply> => {
  if (!signal) return reply;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    reply.then(resolve, reject);
  });
};

/**
 * A transport that answers from the calls the HTML has started. A started call is used once, while it is fresh, when
 * address, body and visitor (session or guest, language, campaign) are equal; a failed one is sent again.
 *
 * @param started is emptied call by call
 * @param send sends every other call
 */
export const answerStartedCalls =
  (started: StartedCall[], send: Transport): Transport =>
  async (request) => {
    const index = started.findIndex((call) => isSame(call, request));
    const [call] = index < 0 ? [] : started.splice(index, 1);
    if (!call || performance.now() - call.at > STARTED_CALL_STALE_MS) return send(request);
    try {
      const reply = await untilAborted(call.reply, request.signal);
      if (reply.status < SERVER_FAILURE_STATUS) return reply;
    } catch (error) {
      if (request.signal?.aborted) throw error;
    }
    return send(request);
  };
