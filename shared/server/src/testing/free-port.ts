import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Systems take the ports of outgoing connections, and those of `listen(0)`, from 32768 up. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });

/** A free port for a program that a test starts later. The system itself gives it to nobody in between. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await isFree(port)) return port;
  }
};
