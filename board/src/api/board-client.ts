import type { DeliveryEndpoint, DeliveryErrorCode } from '@jangada/contracts/delivery/endpoint';
import { BOARD_HEADER } from '@jangada/contracts/delivery/operators.endpoints';
import { pathOf } from '@jangada/contracts/endpoint';
import * as z from '@jangada/contracts/schema';

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

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const searchOf = (query: NonNullable<Call['query']>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
};

const readJson = async (reply: Response): Promise<Record<string, unknown>> => {
  try {
    const value: unknown = await reply.json();
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/**
 * Calls one operation of the delivery API as whoever is signed in, and gives its checked reply.
 *
 * @throws {Refusal} as the operation refuses; {Unreachable} without an answer
 */
export const call = async <Endpoint extends DeliveryEndpoint>(
  endpoint: Endpoint,
  { params = {}, query = {}, body, signal }: Call = {},
): Promise<z.infer<Endpoint['reply']>> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(pathOf(endpoint.path, params) + searchOf(query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { [BOARD_HEADER]: '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Unreachable('The edge does not answer', { cause: error });
  });
  const answer = await readJson(reply);
  if (!reply.ok) throw new Refusal(reply.status, answer);
  const checked = z.safeParse(endpoint.reply, answer);
  if (!checked.success) throw new Error(`${endpoint.path} answered something else than its contract says`);
  return checked.data as z.infer<Endpoint['reply']>;
};
