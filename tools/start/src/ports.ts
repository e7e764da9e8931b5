import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Whether this port is free on the addresses of a `localhost` server. */
export const isPortFree = async (port: number): Promise<boolean> => {
  for (const host of [LOOPBACK, '::1', '0.0.0.0']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
};

/** Systems take the ports of outgoing connections, and those of `listen(0)`, from 32768 up. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** A port that is free, and that the system itself gives to nobody before it is used. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await canListen(port, LOOPBACK)) return port;
  }
};

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    // On an address that the machine lacks (no IPv6) the port counts as free.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
