import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Stop {
  /** Replies are counted from the statement that has this text. */
  readonly from: string;
  readonly reply: number;
  readonly stopped: () => void;
}

export interface CountingProxy {
  /** The database's address by way of this proxy. */
  readonly url: string;
  /** Calls back instead of passing on a reply; nothing is passed on after it. */
  stopAt(stop: Stop): void;
  /** Ends what is connected, and passes on the replies to new connections. */
  reset(): void;
  close(): Promise<void>;
}

/** Stands between a process and its database, so that the process can be killed between two replies. */
export const startCountingProxy = async (databaseUrl: string): Promise<CountingProxy> => {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let stop: Stop | undefined;
  let counted = 0;

  const lookFor = (statement: Buffer): void => {
    if (counted === 0 && stop && statement.includes(stop.from)) counted = 1;
  };
  const forward = (reply: Buffer, client: Socket): void => {
    if (counted > 0 && counted === stop?.reply) stop.stopped();
    if (counted === 0 || !stop || counted < stop.reply) client.write(reply);
    if (counted > 0) counted += 1;
  };
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    upstream.on('data', (reply: Buffer) => forward(reply, client));
    client.on('data', lookFor);
    client.pipe(upstream);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const reset = (): void => {
    for (const socket of sockets) socket.destroy();
    stop = undefined;
    counted = 0;
  };
  return {
    url: url.href,
    stopAt: (next) => {
      stop = next;
      counted = 0;
    },
    reset,
    close: async () => {
      server.close();
      reset();
      await once(server, 'close');
    },
  };
};
