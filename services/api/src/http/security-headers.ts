import { ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { errorTexts } from '@jangada/contracts/error-texts';
import type { ErrorBody } from '@jangada/contracts/errors';

/** No answer is anything but what its type says, may load anything as a page, or be framed. A route may say more. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Has the headers from its beginning: also on answers that Fastify writes without any hook, such as those to addresses it
 * cannot read and those while it closes.
 */
export class SecureResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** @param options Node's own, in no published type: a high-water mark, and whether what is no HTTP throws */
  constructor(...options: [request: Request, ...unknown[]]) {
    super(...(options as unknown as [Request]));
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) this.setHeader(name, value);
  }
}

const statusOf: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
const BAD_REQUEST = 400;

/** Answers what is no HTTP, came too slowly or has too many headers; there is no request yet to answer by. */
export const answerClientError = (error: Error, socket: Socket): void => {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[code] ?? BAD_REQUEST;
  const body: ErrorBody = { code: 'request.malformed', message: errorTexts.pt['request.malformed'] };
  const text = JSON.stringify(body);
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.destroy(error);
};
