import { axiosTransport } from '@jangada/contracts/client/axios-transport';
import { callAddress } from '@jangada/contracts/client/call-address';
import { splitQuery } from '@jangada/contracts/client/private-query';
import { safeParse } from '@jangada/contracts/values/schema';
import type * as z from '@jangada/contracts/values/schema';
import { isInUse } from './last-input.ts';
import { learnServerTime } from './server-clock.ts';
import { askForTouch, useSession } from './touch.ts';
import { OpsError, Unreachable } from './ops-error.ts';

const TIMEOUT_MS = 60_000;
/** Of a read whose rows become a file: the log says so. */
export const AS_FILE = { 'X-Export': 'csv' } as const;

const ACCEPTED = 202;

/** Any operation or session endpoint, as far as a call needs it. */
export interface Callable<Reply extends z.Schema = z.Schema> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly reply: Reply;
  readonly notInAddress?: readonly string[];
}

export type Fields = Readonly<Record<string, unknown>>;

interface Call {
  readonly params?: Fields | undefined;
  readonly query?: Fields | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly traceId: string;
  readonly command: string | undefined;
}

const hexOf = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

let languageTag = 'pt';

/** The language in which the API writes its refusals. */
export const setCallLanguage = (language: string): void => {
  languageTag = language;
};

const send = async (endpoint: Callable, call: Call): Promise<Answer> => {
  const traceId = hexOf(16);
  const { isOpen, person } = useSession.getState();
  const { method, path } = endpoint;
  const { query, headers } = splitQuery(endpoint, call.query ?? {});
  try {
    const { status, text, date, command } = await axiosTransport(
      {
        method,
        url: callAddress('', { path, params: call.params ?? {}, query }),
        headers: {
          Accept: 'application/json',
          'Accept-Language': languageTag,
          traceparent: `00-${traceId}-${hexOf(8)}-01`,
          // The session is a cookie; this header protects against forged calls.
          'X-Desk': '1',
          ...(isOpen && person !== null && { 'X-Person': person }),
          // The page calls by itself: it keeps no session from its lock.
          ...(!isInUse() && { 'X-Background': '1' }),
          ...(method === 'POST' && { 'Content-Type': 'application/json' }),
          ...headers,
          ...call.headers,
        },
        ...(method === 'POST' && { body: JSON.stringify(call.body ?? {}) }),
        ...(call.signal && { signal: call.signal }),
      },
      TIMEOUT_MS,
    );
    learnServerTime(date);
    return { status, body: parsed(text), traceId, command };
  } catch (error) {
    call.signal?.throwIfAborted();
    throw new Unreachable(traceId, { cause: error });
  }
};

/** The touch that a refused call waits for. */
const touchFor = ({ status, body }: Answer) => {
  if (status === 401 && useSession.getState().isOpen) return 'ended';
  if (status === 423) return 'locked';
  if (body['code'] === 'ops.other-person') return 'other';
  return status === 403 && body['code'] === 'ops.proof-required' ? 'proof' : null;
};

/** Sends a call. When the server wants a passkey confirmation, it asks the user for one and sends the call again. */
const answerOf = async (endpoint: Callable, call: Call): Promise<Answer> => {
  for (;;) {
    const answer = await send(endpoint, call);
    const touch = touchFor(answer);
    if (touch === null) {
      if (answer.status >= 300) throw new OpsError(answer.status, answer.body, answer.traceId);
      return answer;
    }
    await askForTouch(touch);
    call.signal?.throwIfAborted();
  }
};

const checked = <Reply extends z.Schema>({ reply, path }: Callable<Reply>, answer: Answer): z.infer<Reply> => {
  const { success, data, error } = safeParse(reply, answer.body);
  if (!success)
    throw new OpsError(
      answer.status,
      { code: 'desk.reply-broken', message: `${path}: ${error.message}` },
      answer.traceId,
    );
  return data;
};

/**
 * Calls an endpoint and resolves to its reply, checked against the contract.
 *
 * @throws {OpsError} · {Unreachable} · {TouchCancelled}
 */
export const call = async <Reply extends z.Schema>(
  endpoint: Callable<Reply>,
  given: Call = {},
): Promise<z.infer<Reply>> => checked(endpoint, await answerOf(endpoint, given));

/** A command with its reason; the same key is the same command. */
export interface CommandCall extends Pick<Call, 'params' | 'body' | 'signal'> {
  readonly reason: string;
  readonly key: string;
}

/** What became of a command: it ran, or it waits for a second person. */
export type CommandOutcome =
  | {
      readonly kind: 'done';
      readonly reply: Readonly<Record<string, unknown>>;
      /** Its id in the log, unless it had run before with this key. */
      readonly command: string | undefined;
    }
  | { readonly kind: 'waits'; readonly request: Readonly<Record<string, unknown>> };

export const sendCommand = async (
  operation: Callable,
  { params, body, reason, key, signal }: CommandCall,
): Promise<CommandOutcome> => {
  const headers = { 'X-Reason': encodeURIComponent(reason), 'Idempotency-Key': key };
  const answer = await answerOf(operation, { params, body, headers, signal });
  if (answer.status !== ACCEPTED) return { kind: 'done', reply: answer.body, command: answer.command };
  const { request } = answer.body;
  return {
    kind: 'waits',
    request: typeof request === 'object' && request !== null ? (request as Record<string, unknown>) : {},
  };
};

/** What a command would do. Nothing is written. */
export const dryRun = async (
  operation: Callable,
  given: Pick<Call, 'params' | 'body' | 'signal'>,
): Promise<unknown> => {
  const { body } = await answerOf(operation, { ...given, headers: { 'X-Dry-Run': '1' } });
  return 'effects' in body ? body['effects'] : body;
};
