import { readFileSync } from 'node:fs';
import { request as requestHttp, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Tls } from './certificate.ts';
import type { Call } from './question.ts';

const UNREACHABLE_STATUS = 502;

/** Headers that concern a single connection; HTTP/2 does not have them. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

const withoutHopByHop = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.includes(name.toLowerCase())),
  );

interface Changes {
  readonly headers?: OutgoingHttpHeaders;
  /** A text that is added to the end of the body. */
  readonly appended?: string;
}

/** Forwards a request to a server, and the server's response with the given changes. */
export const forward = (
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  target: URL,
  { headers = {}, appended }: Changes = {},
): void => {
  const sent = {
    ...withoutHopByHop(request.headers),
    host: target.host,
    ...(appended !== undefined && { 'accept-encoding': 'identity' }),
    ...headers,
  };
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const options = { method: request.method, headers: sent, rejectUnauthorized: false };
  const call = send(new URL(request.url, target), options, (answer) => {
    const status = answer.statusCode ?? UNREACHABLE_STATUS;
    const passed = withoutHopByHop(answer.headers);
    if (appended === undefined) {
      response.writeHead(status, passed);
      answer.pipe(response);
      return;
    }
    buffer(answer).then(
      (body) => {
        const changed = Buffer.concat([body, Buffer.from(appended)]);
        response.writeHead(status, { ...passed, 'content-length': changed.length }).end(changed);
      },
      () => response.destroy(),
    );
  });
  call.on('error', () => response.destroy());
  response.on('close', () => call.destroy());
  request.pipe(call);
};

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => unknown;

/** A server of HTTP/2 and TLS on a free port, as in front of a deployed site. */
export const startFront = async (tls: Tls, defer: Call['defer'], handle: Handler): Promise<URL> => {
  const files = { cert: readFileSync(tls.cert), key: readFileSync(tls.key) };
  const server = createSecureServer({ ...files, allowHTTP1: true }, (request, response) => {
    void handle(request, response);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  defer(() => {
    server.close();
    for (const session of sessions) session.destroy();
  });
  return new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
};
