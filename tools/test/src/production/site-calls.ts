import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { DOMAIN, type Machine } from './machine.ts';

export type Answer = Readonly<Record<string, unknown>>;

interface Sent {
  readonly body?: object;
  readonly token?: string;
  readonly form?: FormData;
}

/** Calls of a browser: by TLS, through the proxy and the edge. They throw unless they are answered with 2xx. */
export const createSiteCalls = ({ ports, in: inFolder }: Machine) => {
  const ca = readFileSync(inFolder('own-ca.pem'));
  return async (path: string, { body, token, form }: Sent = {}): Promise<Answer> => {
    const encoded = form && new Response(form);
    const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : body && Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: ports.site,
          servername: DOMAIN,
          ca,
          path: `${API_PATH}${path}`,
          method: payload ? 'POST' : 'GET',
          headers: {
            host: `${DOMAIN}:${ports.site}`,
            'idempotency-key': randomUUID(),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload && {
              'content-length': payload.length,
              'content-type': encoded?.headers.get('content-type') ?? 'application/json',
            }),
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            if ((reply.statusCode ?? 0) < 300) return resolve(JSON.parse(text) as Answer);
            reject(new Error(`${path}: ${reply.statusCode} ${text.slice(0, 500)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  };
};
