import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { requestHeaders } from '../api-proxy/forwarded-headers.ts';

/** The path at which Pusher clients open their socket: `/app/{key}`. */
const SOCKET_PATH = '/app/';

/** Maximum number of sockets through this edge. Larger sites end TLS in a proxy in front of edge and gateway. */
const SOCKETS_MAX = 2_000;
/** After this time a gateway that has not accepted the socket counts as unavailable. */
const HANDSHAKE_TIMEOUT_MS = 5_000;

const lineEnd = '\r\n';

/** The head of an HTTP/1.1 reply, with the headers as received. */
const headOf = ({ statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage): string => {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return lines.join(lineEnd) + lineEnd + lineEnd;
};

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}${lineEnd}connection: close${lineEnd}content-length: 0${lineEnd}${lineEnd}`);
};

interface Upgraded extends Pick<IncomingMessage, 'headers' | 'url'> {
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Serves the realtime gateway's WebSockets under the origin of every site, for an edge that ends TLS itself: on an
 * https page pusher-js always uses TLS, which the gateway does not have.
 *
 * @param gatewayUrl where the gateway is reached from here
 */
export const realtimeProxy = (app: FastifyInstance, gatewayUrl: string, log: Pick<Logger, 'warn'>): void => {
  const gateway = new URL(gatewayUrl);
  const isTls = gateway.protocol === 'https:';
  const open = new Set<Duplex>();

  const connect = (request: Upgraded, visitor: Duplex, early: Buffer): void => {
    const headers = {
      ...requestHeaders(request.headers, {
        host: request.headers.host ?? gateway.host,
        address: request.socket.remoteAddress ?? '',
        protocol: 'https',
        browserSecret: null,
        traceparent: null,
      }),
      connection: 'Upgrade',
      upgrade: 'websocket',
    };
    const { hostname, port } = gateway;
    const call = (isTls ? requestHttps : requestHttp)({ hostname, port, path: request.url, headers, setHost: false });
    const timer = setTimeout(() => call.destroy(new Error('no handshake')), HANDSHAKE_TIMEOUT_MS);
    call.on('close', () => clearTimeout(timer));
    call.on('error', (error) => {
      log.warn({ error }, 'the realtime gateway could not be reached');
      refuse(visitor, '502 Bad Gateway');
    });
    call.on('response', (reply) => {
      visitor.write(headOf(reply));
      reply.pipe(visitor);
    });
    call.on('upgrade', (reply, upstream, first) => {
      clearTimeout(timer);
      upstream.on('error', () => visitor.destroy());
      upstream.on('close', () => visitor.destroy());
      visitor.on('close', () => upstream.destroy());
      visitor.write(headOf(reply));
      visitor.write(first);
      upstream.write(early);
      upstream.pipe(visitor).pipe(upstream);
    });
    visitor.on('close', () => call.destroy());
    call.end();
  };

  app.server.on('upgrade', (request: Upgraded, visitor: Duplex, early: Buffer) => {
    visitor.on('error', () => visitor.destroy());
    if (!request.url?.startsWith(SOCKET_PATH) || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      return refuse(visitor, '404 Not Found');
    }
    if (open.size >= SOCKETS_MAX) return refuse(visitor, '503 Service Unavailable');
    open.add(visitor);
    visitor.on('close', () => open.delete(visitor));
    connect(request, visitor, early);
  });
  // This runs before the server closes, because closing waits for every socket, and these sockets do not end by
  // themselves.
  app.addHook('preClose', async () => {
    for (const visitor of open) visitor.destroy();
  });
};
