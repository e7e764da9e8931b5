import type { DeliveryEndpoint, DeliveryErrorCode } from '@jangada/contracts/delivery/endpoint';
import { BOARD_HEADER } from '@jangada/contracts/delivery/operators.endpoints';
import { pathOf } from '@jangada/contracts/api/endpoint';
import * as z from '@jangada/contracts/values/schema';
import axios, { type AxiosResponse } from 'axios';

const TIMEOUT_MS = 20_000;

/** The edge refused, and why: `code` is one of the delivery API's, the facts are in `body`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: DeliveryErrorCode | 'unknown';
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body['message'] === 'string' ? body['message'] : `HTTP ${status}`);
    this.status = status;
    this.code = typeof body['code'] === 'string' ? (body['code'] as DeliveryErrorCode) : 'unknown';
    this.body = body;
  }
}

/** No answer: the line is down, or the edge is. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const client = axios.create({
  // Requests are aborted by the same signal whether a caller gives up or the time is over.
  adapter: 'fetch',
  timeout: TIMEOUT_MS,
  // The cookie of the session goes to the board's own origin only; the header below is the protection against forged calls.
  withXSRFToken: false,
  // The edge shows the user agent of each open session: the browser's, not the library's.
  headers: { Accept: 'application/json', 'User-Agent': false, [BOARD_HEADER]: '1' },
  // A refusal has a body with its reason.
  validateStatus: () => true,
});

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const send = async (endpoint: DeliveryEndpoint, { params = {}, query, body, signal }: Call) => {
  try {
    return await client.request<unknown>({
      method: endpoint.method,
      url: pathOf(endpoint.path, params),
      ...(query && { params: query }),
      ...(body !== undefined && { data: body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    // axios has an error of its own for this; TanStack Query knows the platform's.
    signal?.throwIfAborted();
    throw new Unreachable('The edge does not answer', { cause: error });
  }
};

const isSuccess = ({ status }: AxiosResponse): boolean => status >= 200 && status < 300;

/**
 * Calls one operation of the delivery API as whoever is signed in.
 *
 * @returns the reply, checked against the contract
 * @throws {Refusal} the operation refuses
 * @throws {Unreachable} no answer came, or not in time
 * @throws the signal's reason when the caller gives up
 */
export const call = async <Endpoint extends DeliveryEndpoint>(
  endpoint: Endpoint,
  options: Call = {},
): Promise<z.infer<Endpoint['reply']>> => {
  options.signal?.throwIfAborted();
  const reply = await send(endpoint, options);
  const answer = asRecord(reply.data);
  if (!isSuccess(reply)) throw new Refusal(reply.status, answer);
  const checked = z.safeParse(endpoint.reply, answer);
  if (!checked.success) throw new Error(`${endpoint.path} answered something else than its contract says`);
  return checked.data as z.infer<Endpoint['reply']>;
};
