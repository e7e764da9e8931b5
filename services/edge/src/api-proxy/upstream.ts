import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';

/** Maximum number of connections to the API; further calls are queued as long as a connection attempt may take. */
const CONNECTIONS_MAX = 512;
/** An unreachable API is reported after this time. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Longer than every timeout of the API: an upload may take two minutes. */
const REPLY_TIMEOUT_MS = 150_000;

export interface UpstreamRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Readable | null;
}

export interface UpstreamCall {
  /** Resolves with the head of the reply; its body is a stream. Rejects without a reply. */
  readonly reply: Promise<IncomingMessage>;
  /** The caller closed the connection: the API need not answer any more. */
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
        // A reply may be received before the whole body was sent, such as a refusal of its size; then the rest is not sent.
        if (body) pipeline(body, request, () => undefined);
        else request.end();
      });

    const reply = send().catch((error: unknown) => {
      // The API closed an idle connection while it was selected. A request without a body can be repeated safely.
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
