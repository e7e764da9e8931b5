import type { Database } from './database.ts';

const RECONNECT_MS = 1_000;

/**
 * Listens on a NOTIFY channel, by a connection of its own that is replaced when it is lost.
 *
 * @param onNotice called with the payload of each notice
 * @param onListening called when it listens, for the first time and again: notices in between are lost
 */
export const listenOn = (
  db: Pick<Database, 'listener'>,
  channel: string,
  onNotice: (payload: string) => void,
  onListening: () => void = () => undefined,
) => {
  let current: ReturnType<Database['listener']> | undefined;
  let closed = false;

  const listen = async (): Promise<void> => {
    if (closed) return;
    const client = db.listener();
    current = client;
    client.on('error', () => void client.end().catch(() => undefined));
    client.once('end', () => setTimeout(() => void listen(), RECONNECT_MS).unref());
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onListening();
    } catch {
      await client.end().catch(() => undefined);
    }
  };

  return {
    listen,
    /** From now on a lost connection is not replaced. */
    stopReconnecting: (): void => {
      closed = true;
    },
    async close(): Promise<void> {
      closed = true;
      current?.removeAllListeners('end');
      await current?.end().catch(() => undefined);
    },
  };
};
