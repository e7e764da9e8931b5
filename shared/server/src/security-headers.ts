import { ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import { Http2ServerRequest, Http2ServerResponse, type ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import { strictTransport, type TransportRequest, type TransportSettings } from './strict-transport.ts';

const STRICT_TRANSPORT = 'strict-transport-security';
const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** The Content-Security-Policy of answers that browsers do not show as a page. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** @param policy the Content-Security-Policy of every answer that sets none of its own */
export const securityHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': REFERRER_POLICY,
});

/**
 * Response classes that set the security headers in their constructor, so that answers that Fastify or Node writes
 * without any hook have them too, such as those to malformed addresses and those during shutdown (decision 0068). Over
 * https they also set `Strict-Transport-Security`.
 */
export const secureResponses = (policy: string, transport: TransportSettings) => {
  const headers = Object.entries(securityHeaders(policy));
  const strictOf = (request: TransportRequest): string | null => strictTransport(request, transport);
  /** Node constructs an HTTP/2 response from its stream alone, so the stream connects it with its request. */
  const strictStreams = new WeakMap<ServerHttp2Stream, string>();

  class SecureResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    /** @param options Node's own, undocumented: a high-water mark, and whether invalid HTTP throws */
    constructor(...options: [request: Request, ...unknown[]]) {
      super(...(options as unknown as [Request]));
      for (const [name, value] of headers) this.setHeader(name, value);
      const [request] = options;
      const strict = strictOf(request);
      if (strict !== null) this.setHeader(STRICT_TRANSPORT, strict);
    }
  }

  class SecureHttp2Request extends Http2ServerRequest {
    constructor(...options: [stream: ServerHttp2Stream, ...unknown[]]) {
      super(...(options as unknown as ConstructorParameters<typeof Http2ServerRequest>));
      const strict = strictOf(this);
      if (strict !== null) strictStreams.set(options[0], strict);
    }
  }

  class SecureHttp2Response<
    Request extends Http2ServerRequest = Http2ServerRequest,
  > extends Http2ServerResponse<Request> {
    constructor(...options: [stream: ServerHttp2Stream, ...unknown[]]) {
      super(...(options as unknown as [ServerHttp2Stream]));
      for (const [name, value] of headers) this.setHeader(name, value);
      const strict = strictStreams.get(options[0]);
      if (strict !== undefined) this.setHeader(STRICT_TRANSPORT, strict);
    }
  }

  return { SecureResponse, SecureHttp2Request, SecureHttp2Response };
};

const STATUS_BY_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
const BAD_REQUEST = 400;

/**
 * The status of a request that Node could not parse, for which there is no request object.
 *
 * @param error of a server's `clientError`
 * @returns null when the connection is closed
 */
export const clientErrorStatus = (error: Error, stream: Duplex): number | null => {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNRESET' || stream.destroyed) return null;
  return STATUS_BY_CODE[code] ?? BAD_REQUEST;
};

/**
 * Writes a complete HTTP/1.1 response to a connection that has no response object, and ends it.
 *
 * @param headers in addition to `content-length` and `connection`
 */
export const endWithAnswer = (
  stream: Duplex,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void => {
  if (!stream.writable) return void stream.destroy();
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => stream.destroy());
};
