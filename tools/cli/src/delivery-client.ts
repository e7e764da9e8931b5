import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createDeliveryClient, type DeliveryClient } from '@jangada/contracts/client/delivery-client';
import { NetworkError } from '@jangada/contracts/client/errors';
import type { Transport } from '@jangada/contracts/client/transport';

const TIMEOUT_MS = 60_000;

/** An edge with a browser of its own checks a release before it answers. */
const COMPLETE_TIMEOUT_MS = 300_000;

export interface DeliveryAddress {
  /** The edge's origin: `http://localhost:8080`. */
  readonly url: string;
  readonly token: string;
  /** Accepts a self-signed certificate; for measurements on one machine. */
  readonly insecure?: boolean;
}

/**
 * A client of the delivery API.
 *
 * @throws from its calls: {DeliveryError} when the endpoint refuses; Error when no edge answers
 */
export const deliveryClient = ({ url, token, insecure = false }: DeliveryAddress): DeliveryClient => {
  const client = createDeliveryClient({
    baseUrl: url,
    headers: { Authorization: `Bearer ${token}` },
    transport: nodeTransport(insecure),
  });
  return async (endpoint, call) => {
    try {
      return await client(endpoint, call);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      const reason = error.cause instanceof Error ? error.cause.message : String(error.cause);
      throw new Error(`No edge answers at ${new URL(url).origin}: ${reason}`, { cause: error });
    }
  };
};

/** Requests of Node itself: `fetch` cannot accept the self-signed certificate of a measurement. */
const nodeTransport =
  (insecure: boolean): Transport =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      if (body instanceof FormData) throw new TypeError('The delivery API takes no forms');
      const payload = typeof body === 'string' ? Buffer.from(body) : body;
      const timeout = new URL(url).pathname.endsWith('/complete') ? COMPLETE_TIMEOUT_MS : TIMEOUT_MS;
      const secure = url.startsWith('https:');
      const request = (secure ? requestHttps : requestHttp)(
        url,
        {
          method,
          headers: { ...headers, ...(payload && { 'Content-Length': payload.length }) },
          timeout,
          ...(secure && insecure && { rejectUnauthorized: false }),
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
          reply.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error(`no answer within ${timeout / 1000} s`)));
      request.on('error', reject);
      request.end(payload);
    });
