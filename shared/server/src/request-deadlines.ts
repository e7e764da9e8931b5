import { constants, type Http2SecureServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';

/** Time for the whole head of a request; it is a few hundred bytes. */
const HEADERS_MS_MAX = 15_000;
/** Time for a whole request: a photo of ten megabytes over a phone's uplink needs this long. */
const REQUEST_MS_MAX = 120_000;
/** How often Node looks for expired deadlines. */
const CHECK_EVERY_MS = 1_000;
const HANDSHAKE_MS_MAX = 15_000;
/** An HTTP/2 session without traffic is closed after this time; the board's stream sends messages more often. */
const IDLE_SESSION_MS_MAX = 75_000;

/** Options of Node's HTTP server: a client that sends too slowly is answered with 408 and loses its connection. */
export const requestDeadlines = {
  headersTimeout: HEADERS_MS_MAX,
  requestTimeout: REQUEST_MS_MAX,
  connectionsCheckingInterval: CHECK_EVERY_MS,
} as const;

/** The option of Node's TLS and HTTP/2 servers that limits the time of a TLS handshake. */
export const handshakeDeadline = { handshakeTimeout: HANDSHAKE_MS_MAX } as const;

/**
 * Sets the deadlines of an HTTP/2 server, for which Node has no such options: a request whose body does not end in time
 * is cancelled, an idle session is closed.
 *
 * @param bodyMsMax shortened by tests
 */
export const limitHttp2 = (server: Http2Server | Http2SecureServer, bodyMsMax = REQUEST_MS_MAX): void => {
  server.on('session', (session) => session.setTimeout(IDLE_SESSION_MS_MAX, () => session.close()));
  server.on('stream', (stream: ServerHttp2Stream) => {
    if (stream.endAfterHeaders) return;
    const deadline = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), bodyMsMax);
    deadline.unref();
    for (const event of ['end', 'close'] as const) stream.once(event, () => clearTimeout(deadline));
  });
};
