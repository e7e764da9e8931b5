import type { DeliveryEndpoint } from '../delivery/endpoint.ts';
import type { Api } from '../host/host-api.ts';
import type * as z from '../values/schema.ts';
import { createClient } from './client.ts';
import { ApiError } from './errors.ts';
import type { Transport, TransportRequest } from './transport.ts';

/** The edge refused. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly status: number;
  /** One of `deliveryErrorStatus`; `http.502` when the reply did not come from the delivery API. */
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    const { code, message } = body;
    super(typeof code === 'string' && typeof message === 'string' ? message : `The edge answered ${status}`);
    this.status = status;
    this.code = typeof code === 'string' ? code : `http.${status}`;
    this.body = body;
  }
}

export interface DeliveryCall {
  readonly params?: Readonly<Record<string, string>>;
  /** A field that is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** The body that the endpoint declares; plain bytes for an endpoint with `bytes`. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export type DeliveryClient = <Endpoint extends DeliveryEndpoint>(
  endpoint: Endpoint,
  call?: DeliveryCall,
) => Promise<z.infer<Endpoint['reply']>>;

export interface DeliveryClientOptions {
  /** The edge's origin; empty for the page's own. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly transport: Transport;
}

/** Sends bytes as they are, and no body and content type for a call without a body. */
const withBody = (request: TransportRequest, body: unknown): TransportRequest => {
  const { body: json, headers, ...rest } = request;
  const { 'Content-Type': _, ...others } = headers;
  if (body === undefined) return { ...rest, headers: others };
  if (!(body instanceof Uint8Array)) return { ...rest, headers, ...(json !== undefined && { body: json }) };
  return { ...rest, headers: { ...others, 'Content-Type': 'application/octet-stream' }, body };
};

/**
 * The typed client (`createClient`) for endpoints of the delivery API.
 *
 * @returns a function that calls an endpoint and resolves to its reply, checked against the contract
 * @throws {DeliveryError} the edge refused · {NetworkError} there was no answer · {ReplyError} the answer violates the
 *   contract ·
 *   the signal's reason when the caller aborts
 */
export const createDeliveryClient =
  ({ baseUrl, headers, transport }: DeliveryClientOptions): DeliveryClient =>
  async (endpoint, call = {}) => {
    const client: Api = createClient({
      baseUrl: () => baseUrl,
      headers: () => headers,
      transport: (request) => transport(withBody(request, call.body)),
    });
    // One cast at the border, as in `createClient`: the declaration of an endpoint connects the types of its parts.
    const send = client as unknown as (endpoint: DeliveryEndpoint, call: DeliveryCall) => Promise<never>;
    try {
      // The transport sets the bytes, because they are not JSON.
      return await send(endpoint, call.body instanceof Uint8Array ? { ...call, body: undefined } : call);
    } catch (error) {
      throw error instanceof ApiError ? new DeliveryError(error.status, error.body) : error;
    }
  };
