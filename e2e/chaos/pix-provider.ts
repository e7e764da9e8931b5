import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ports } from '../site.ts';

/** The distance of the proxy's port from the site's highest port. */
const PORT_ABOVE_OPS = 1;

/** The port at which the API of the chaos site reaches its PIX provider. */
export const pixProviderPort = ports.ops + PORT_ABOVE_OPS;

/**
 * `works` passes calls on; `fails` returns 503; `silent` never replies; `answer-lost` passes a call on and drops its
 * reply.
 */
export type ProviderState = 'works' | 'fails' | 'silent' | 'answer-lost';

export interface PixProvider {
  set(state: ProviderState): void;
  close(): Promise<void>;
}

/** Starts the proxy to the PIX provider of the sandbox. Without it the provider's port is closed. */
export const openPixProvider = (): Promise<PixProvider> => {
  let state: ProviderState = 'works';

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isLost = state === 'answer-lost' && incoming.method === 'PUT';
    const call = request(
      {
        host: 'localhost',
        port: ports.sandbox,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        if (isLost) {
          answer.resume();
          answer.on('end', () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    call.on('error', () => incoming.socket.destroy());
    incoming.pipe(call);
  };

  const server = createServer((incoming, outgoing) => {
    if (state === 'silent') return;
    if (state === 'fails') return void outgoing.writeHead(503).end();
    pass(incoming, outgoing);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(pixProviderPort, 'localhost', () =>
      resolve({
        set: (next) => {
          // Pending calls never get a reply.
          server.closeAllConnections();
          state = next;
        },
        close: () =>
          new Promise((closed) => {
            server.closeAllConnections();
            server.close(() => closed());
          }),
      }),
    );
  });
};
