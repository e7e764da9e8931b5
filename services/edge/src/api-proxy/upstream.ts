import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';

/** Maximum number of connections to the API; further calls wait at most the connect timeout. */
const CONNECTIONS_MAX = 512;
/** After this time without a connection the API counts as unreachable. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Longer than every timeout of the API: an upload may take two minutes. */
const REPLY_TIMEOUT_MS = 150_000;

export interface UpstreamRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Readable | null;
}

export interface UpstreamCall {
  /** Resolves with the head of the reply, whose body is a stream. Rejects when there is no reply. */
  readonly reply: Promise<IncomingMessage>;
  /** Called when the caller closed the connection; the API call is cancelled. */
  abort(): void;
}

/** Calls one server over persistent connections. */
export const openUpstream = (baseUrl: string) => {
  const base = new URL(baseUrl);
  const isTls = base.protocol === 'https:';
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  const prefix = base.pathname.replace(/\/$/, '');

  const call = ({ method, path, headers, body }: UpstreamRequest): UpstreamCall => {
    let current: ClientRequest | null = null;
    let isAborted = false;

    const send = (): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const request = (isTls ? requestHttps : requestHttp)(
          { hostname: base.hostname, port: base.port, method, path: prefix + path, headers, agent, setHost: false },
          resolve,
        );
        current = request;
        const connecting = setTimeout(() => request.destroy(new Error('no connection')), CONNECT_TIMEOUT_MS);
        const isConnected = () => clearTimeout(connecting);
        request.on('socket', (socket) => (socket.connecting ? socket.once('connect', isConnected) : isConnected()));
        request.setTimeout(REPLY_TIMEOUT_MS, () => request.destroy(new Error('no reply')));
        request.on('close', isConnected);
        request.on('error', reject);
        // A reply may arrive before the whole body was sent, for example when the body is too large; the rest is then
        // not sent.
        if (body) pipeline(body, request, () => undefined);
        else request.end();
      });

    const reply = send().catch((error: unknown) => {
      // The API closed the idle connection just when this call took it. A request without a body can be repeated
      // safely.
      if (current?.reusedSocket && body === null && !isAborted) return send();
      throw error;
    });
    const abort = () => {
      isAborted = true;
      current?.destroy(new Error('the caller closed the connection'));
    };
    return { reply, abort };
  };

  return { call, close: () => agent.destroy() };
};
