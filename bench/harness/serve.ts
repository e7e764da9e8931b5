import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from './question.ts';

/** A round of other calls may take longer than the default keep-alive of a connection. */
const KEEP_ALIVE_MS = 600_000;

/** Serves until the measurement ends. @returns the port */
export const serve = async (handle: RequestListener, defer: Call['defer']): Promise<number> => {
  const server = createServer(handle);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};
