import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** What a call over TLS shows and believes. */
export interface ClientCertificate {
  readonly cert?: string;
  readonly key?: string;
  /** The CA of the called server; the system's when missing. */
  readonly ca?: string | undefined;
}

interface Post {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Shown over https; `fetch` cannot show one. */
  readonly certificate?: ClientCertificate | undefined;
}

/**
 * Posts JSON.
 *
 * @returns the status
 * @throws when nobody answers
 */
export const postJson = (url: string, { body, headers, signal, certificate }: Post): Promise<number> =>
  new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const sent = (isSecure ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        signal,
        ...(isSecure && certificate),
      },
      (reply) => {
        reply.resume();
        reply.on('end', () => resolve(reply.statusCode ?? 0));
        reply.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
