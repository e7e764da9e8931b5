import { ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import { Http2ServerResponse, type Http2ServerRequest, type ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';

/** Of answers that are nothing a browser shows as a page. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** @param policy the Content-Security-Policy of every answer that sets none of its own */
export function securityHeaders(policy: string): Readonly<Record<string, string>> {
  return { 'content-security-policy': policy, 'x-content-type-options': 'nosniff' };
}

/**
 * Response classes that have the security headers from the beginning: also on answers that Fastify or Node writes without
 * any hook, such as those to addresses it cannot read and those while it closes (decision 0068).
 */
export function secureResponses(policy: string) {
  const headers = Object.entries(securityHeaders(policy));

  class SecureResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    /** @param options Node's own, in no published type: a high-water mark, and whether invalid HTTP throws */
    constructor(...options: [request: Request, ...unknown[]]) {
      super(...(options as unknown as [Request]));
      for (const [name, value] of headers) this.setHeader(name, value);
    }
  }

  class SecureHttp2Response<
    Request extends Http2ServerRequest = Http2ServerRequest,
  > extends Http2ServerResponse<Request> {
    constructor(...options: [stream: ServerHttp2Stream, ...unknown[]]) {
      super(...(options as unknown as [ServerHttp2Stream]));
      for (const [name, value] of headers) this.setHeader(name, value);
    }
  }

  return { SecureResponse, SecureHttp2Response };
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
const BAD_REQUEST = 400;

/**
 * The status of a request that Node could not read; there is no request yet to answer by.
 *
 * @param error of a server's `clientError`
 * @returns null when the connection is closed
 */
export function clientErrorStatus(error: Error, stream: Duplex): number | null {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNRESET' || stream.destroyed) return null;
  return STATUS_BY_CODE[code] ?? BAD_REQUEST;
}

/**
 * Writes a complete HTTP/1.1 response to a connection for which there is no response, and ends it.
 *
 * @param headers in addition to `content-length` and `connection`
 */
export function endWithAnswer(
  stream: Duplex,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  if (!stream.writable) return void stream.destroy();
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => stream.destroy());
}
