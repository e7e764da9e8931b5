import { cutText } from '../values/characters.ts';
import type { Endpoint, FilePart } from '../api/endpoint.ts';
import type { Api, UploadProgress } from '../host/host-api.ts';
import { safeParse } from '../values/schema.ts';
import { callAddress } from './call-address.ts';
import { ApiError, NetworkError, ReplyError } from './errors.ts';
import { axiosWhenNeeded } from './transport.ts';
import type { Transport, TransportReply, TransportRequest } from './transport.ts';

export interface ClientOptions {
  /** The base URL of the tenant's API, `apiLink` (BOOT-17). */
  readonly baseUrl: () => string;
  /** Sent with every call: Authorization or Guest-ID, lmcp (API-01 to API-05). */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Called with every refusal before the caller gets it; the callback cannot change the error. */
  readonly onRefusal?: (error: ApiError, endpoint: Endpoint) => void;
  /** Called with every call that got no reply, to count network errors. */
  readonly onNetworkError?: () => void;
  /** How requests are sent; axios when missing. */
  readonly transport?: Transport;
}

interface LooseCall {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  file?: Blob;
  onUploadProgress?: (progress: UploadProgress) => void;
}

/** The message of a failure without an error of the server (ERR-64); the transport's error is its cause. */
const UNEXPECTED_ERROR = 'An unexpected error occurred';

/** The limit of a body that is not JSON, such as the page of a proxy. */
const TEXT_CHARACTERS_MAX = 200;

/** A game without `id` gets the number in its `game_id` (ENT-107). */
const numbered = (_key: string, value: unknown): unknown => {
  const { gamecode, game_id: id } = asRecord(value);
  return gamecode && id ? { id, ...asRecord(value) } : value;
};

const bodyOf = ({ text }: TransportReply): unknown => {
  if (text === '') return {};
  try {
    return JSON.parse(text, text.includes('"game_id"') ? numbered : undefined) as unknown;
  } catch {
    return { message: cutText(text, TEXT_CHARACTERS_MAX) };
  }
};

const isSuccess = ({ status }: TransportReply, { replyStatus = status }: Endpoint): boolean =>
  status >= 200 && status < 300 && status === replyStatus;

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The fields precede the file: a server that reads in order then knows them when the file starts. */
function formOf({ file: name }: FilePart, body: unknown, file: Blob | undefined): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(asRecord(body))) form.append(field, String(value));
  if (file) form.append(name, file);
  return form;
}

/**
 * Makes the typed client of the platform API. It has no time-out (API-06): the caller aborts.
 *
 * @returns a function that calls an endpoint and resolves to its reply, checked against the contract
 * @throws {ApiError} the server refused
 * @throws {NetworkError} there was no answer
 * @throws {ReplyError} the answer violates the contract
 *
 * @example
 * const { data } = await api(getWallet);
 * const charge = await api(createDeposit, { body: { amount: 5000 } });
 */
export const createClient = (options: ClientOptions): Api => {
  const send = options.transport ?? axiosWhenNeeded;

  const requestOf = (endpoint: Endpoint, call: LooseCall): TransportRequest => {
    const { params, query, body, signal, idempotencyKey, file, onUploadProgress } = call;
    const headers: Record<string, string> = { Accept: 'application/json', ...options.headers() };
    if (endpoint.movesMoney) headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID();
    // A form's content type contains its boundary, which only the browser knows.
    if (endpoint.method !== 'GET' && !endpoint.multipart) headers['Content-Type'] = 'application/json';
    return {
      method: endpoint.method,
      url: callAddress(options.baseUrl(), {
        path: endpoint.path,
        ...(params && { params }),
        ...(query && { query }),
      }),
      headers,
      ...(endpoint.method !== 'GET' && {
        body: endpoint.multipart ? formOf(endpoint.multipart, body, file) : JSON.stringify(body ?? {}),
      }),
      ...(signal && { signal }),
      ...(endpoint.outlivesPage && { keepalive: true }),
      ...(endpoint.multipart && onUploadProgress && { onUploadProgress }),
    };
  };

  const call = async (endpoint: Endpoint, given: LooseCall = {}) => {
    const { signal } = given;
    const request = requestOf(endpoint, given);
    let reply: TransportReply;
    try {
      signal?.throwIfAborted();
      reply = await send(request);
    } catch (error) {
      // For an aborted call axios throws its own error class; callers and react-query expect the signal's reason.
      signal?.throwIfAborted();
      options.onNetworkError?.();
      throw new NetworkError(UNEXPECTED_ERROR, { cause: error });
    }
    const answer = bodyOf(reply);
    if (!isSuccess(reply, endpoint)) {
      const refusal = new ApiError(reply.status, asRecord(answer));
      options.onRefusal?.(refusal, endpoint);
      throw refusal;
    }
    const checked = safeParse(endpoint.reply, answer);
    if (!checked.success) {
      const message = `The reply to ${endpoint.method} ${endpoint.path} breaks the contract`;
      throw new ReplyError(message, { cause: checked.error }, answer);
    }
    return checked.data;
  };
  // One cast at the border: the declaration of an endpoint connects the types of its parts.
  return call as Api;
};
