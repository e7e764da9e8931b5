import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Whether this port is free on the addresses of a `localhost` server. */
export const isPortFree = async (port: number): Promise<boolean> => {
  for (const host of [LOOPBACK, '::1', '0.0.0.0']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
};

/** A port that is currently free, chosen by the system. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('The system gave no port'));
      });
    });
  });

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    // On an address that the machine lacks (no IPv6) the port counts as free.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
