import { ServerResponse, type IncomingMessage } from 'node:http';
import { Http2ServerResponse, type Http2ServerRequest, type ServerHttp2Stream } from 'node:http2';

/**
 * No answer is anything but what its type says, and no other site may frame it. Pages, the board and the API's answers have
 * longer policies of their own; this one fits every file, the service worker's script too, whose policy is the worker's.
 */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "frame-ancestors 'none'",
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

/** The same for HTTP/2. */
export class SecureHttp2Response<
  Request extends Http2ServerRequest = Http2ServerRequest,
> extends Http2ServerResponse<Request> {
  constructor(...options: [stream: ServerHttp2Stream, ...unknown[]]) {
    super(...(options as unknown as [ServerHttp2Stream]));
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) this.setHeader(name, value);
  }
}
