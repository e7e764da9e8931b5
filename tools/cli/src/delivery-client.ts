import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliveryEndpoint } from '@jangada/contracts/delivery/endpoint';
import { pathOf } from '@jangada/contracts/api/endpoint';
import * as z from '@jangada/contracts/values/schema';

const TIMEOUT_MS = 60_000;

/** The edge refused, and why; `code` is one of the delivery API's. */
export class DeliveryRefusal extends Error {
  override name = 'DeliveryRefusal';
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body['message'] === 'string' ? body['message'] : `the edge answered ${status}`);
    this.status = status;
    this.code = typeof body['code'] === 'string' ? body['code'] : `http.${status}`;
    this.body = body;
  }
}

export interface DeliveryAddress {
  /** The edge's origin: `http://localhost:8080`. */
  readonly url: string;
  readonly token: string;
  /** Accepts a certificate nobody signed; for measurements on one machine. */
  readonly insecure?: boolean;
}

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** Calls one operation of the delivery API and gives its checked reply. */
export type DeliveryClient = <Endpoint extends DeliveryEndpoint>(
  endpoint: Endpoint,
  call?: Call,
) => Promise<z.infer<Endpoint['reply']>>;

/**
 * A client of the delivery API.
 *
 * @throws from its calls: {DeliveryRefusal} as the endpoint refuses; Error when no edge answers
 */
export const deliveryClient = (address: DeliveryAddress): DeliveryClient => {
  return async (endpoint, { params = {}, query = {}, body } = {}) => {
    const url = new URL(address.url + pathOf(endpoint.path, params));
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    const { status, text } = await send(url, endpoint.method, address, body);
    const reply = readJson(text);
    if (status >= 400) throw new DeliveryRefusal(status, reply);
    const checked = z.safeParse(endpoint.reply, reply);
    if (!checked.success) throw new Error(`${endpoint.method} ${endpoint.path}: the edge's answer breaks the contract`);
    return checked.data as z.infer<(typeof endpoint)['reply']>;
  };
};

const readJson = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const send = (url: URL, method: string, { token, insecure }: DeliveryAddress, body: unknown) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const bytes = Buffer.isBuffer(body);
    const payload = bytes ? body : body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = {
      authorization: `Bearer ${token}`,
      ...(payload && {
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
        'content-length': payload.length,
      }),
    };
    const secure = url.protocol === 'https:';
    const options = { method, headers, timeout: TIMEOUT_MS, ...(secure && insecure && { rejectUnauthorized: false }) };
    const request = (secure ? requestHttps : requestHttp)(url, options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      reply.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    request.on('error', (error) =>
      reject(new Error(`No edge answers at ${url.origin}: ${error.message}`, { cause: error })),
    );
    request.end(payload);
  });
