import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const NOT_FOUND = 404;
const BAD_GATEWAY = 502;

/**
 * The site at another address, where files below a path are missing until it recovers. It exists because these drivers
 * cannot refuse requests.
 */
export const startFailingSite = async (site: string, missing: string) => {
  let isFailing = true;
  const { hostname, port } = new URL(site);
  const server = createServer((incoming, reply) => {
    if (isFailing && incoming.url?.startsWith(missing)) {
      reply.writeHead(NOT_FOUND).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    const call = request({ host: hostname, port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers);
      answer.pipe(reply);
    });
    call.on('error', () => reply.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    recover: () => {
      isFailing = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
