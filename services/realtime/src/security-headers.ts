import { ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** No answer is anything but what its type says, may load anything as a page, or be framed. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Has the headers from its beginning, whoever writes the answer. */
export class SecureResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** @param options Node's own, in no published type: a high-water mark, and whether what is no HTTP throws */
  constructor(...options: [request: Request, ...unknown[]]) {
    super(...(options as unknown as [Request]));
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) this.setHeader(name, value);
  }
}

/** An HTTP status and a reason as a whole answer on a connection for which there is no response: a handshake, or what is no HTTP. */
export function endWithRefusal(stream: Duplex, status: number, reason: string): void {
  const body = JSON.stringify({ error: reason });
  const headers = {
    ...SECURITY_HEADERS,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

const statusOf: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
const BAD_REQUEST = 400;

/** Answers what is no HTTP, came too slowly or has too many headers. */
export function answerClientError(error: Error, stream: Duplex): void {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNRESET' || !stream.writable) return void stream.destroy();
  endWithRefusal(stream, statusOf[code] ?? BAD_REQUEST, 'This is no request that can be read');
}
