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
  let current: Awaited<ReturnType<Database['listener']>> | undefined;
  let closed = false;

  const listen = async (): Promise<void> => {
    if (closed) return;
    const listenAgain = (): void => void setTimeout(() => void listen(), RECONNECT_MS).unref();
    const client = await db.listener().catch(() => undefined);
    if (!client) return listenAgain();
    if (closed) return client.end();
    current = client;
    client.once('end', listenAgain);
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
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
