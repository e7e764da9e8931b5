import { createHash, X509Certificate } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { selfSigned } from '../boot/certificate.ts';

/** The fault of a file: refused, altered, or late. */
export type Refusal = { readonly status: number } | { readonly altered: true } | { readonly delayMs: number };

export interface FaultProxy {
  /** The address of the site over HTTP/2 and TLS. */
  readonly url: string;
  /** Makes the browser accept this certificate, and cache the files as with a signed one. */
  readonly browserArgs: readonly string[];
  /** Breaks the files below this path from now on. */
  refuse(base: string, refusal: Refusal): void;
  close(): Promise<void>;
}

const HOST = 'localhost';
const UNREACHABLE_STATUS = 502;

/** Appended to a script: valid JavaScript with another hash. */
const APPENDED = '\nglobalThis.altered = true;';

/** Headers of one connection, which HTTP/2 does not have. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const forwarded = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.includes(name.toLowerCase())),
  );

/**
 * Ends TLS in front of the edge like a load balancer, and breaks the files of chosen releases. It uses HTTP/2, because
 * with HTTP/1.1 a browser has six connections, which late files would block. Playwright's routing would disable the
 * browser's cache.
 */
export const startFaultProxy = async (edge: URL): Promise<FaultProxy> => {
  const refusals = new Map<string, Refusal>();
  const refusalOf = (path: string): Refusal | undefined => [...refusals].find(([base]) => path.startsWith(base))?.[1];

  const forward = (request: Http2ServerRequest, response: Http2ServerResponse, isAltered: boolean): void => {
    const headers = {
      ...forwarded(request.headers),
      host: request.authority || request.headers.host,
      'x-forwarded-proto': 'https',
      ...(isAltered && { 'accept-encoding': 'identity' }),
    };
    const target = { host: edge.hostname, port: edge.port, path: request.url, method: request.method, headers };
    const upstream = requestHttp(target, (answer) => {
      const pass = async (): Promise<void> => {
        const status = answer.statusCode ?? UNREACHABLE_STATUS;
        if (!isAltered) {
          response.writeHead(status, forwarded(answer.headers));
          answer.pipe(response);
          return;
        }
        const body = Buffer.concat([await readAll(answer), Buffer.from(APPENDED)]);
        response.writeHead(status, { ...forwarded(answer.headers), 'content-length': body.length });
        response.end(body);
      };
      pass().catch(() => response.stream.destroy());
    });
    upstream.on('error', () => response.stream.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };

  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    const refusal = refusalOf(request.url);
    if (refusal && 'status' in refusal) {
      response.writeHead(refusal.status, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
      response.end('refused');
      return;
    }
    if (refusal && 'delayMs' in refusal) await sleep(refusal.delayMs, undefined, { ref: false });
    if (!response.stream.destroyed) forward(request, response, refusal !== undefined && 'altered' in refusal);
  };

  const { key, cert } = selfSigned(HOST);
  const server = createSecureServer({ key, cert }, (request, response) => void answer(request, response));
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const pin = createHash('sha256').update(publicKey).digest('base64');
  return {
    url: `https://${HOST}:${port}`,
    browserArgs: [`--ignore-certificate-errors-spki-list=${pin}`],
    refuse: (base, refusal) => void refusals.set(base, refusal),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
};
