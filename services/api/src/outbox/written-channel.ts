import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { listenOn } from '../database/listen-on.ts';

const CHANNEL_PREFIX = 'jangada_outbox_';
/** PostgreSQL truncates names at 63 bytes. */
const CHANNEL_NAME_CHARS_MAX = 48;

/**
 * The NOTIFY channel of these topics, on which processes announce the tenants of rows that they wrote.
 *
 * @param onWritten called when another process has written rows of this tenant
 */
export const createWrittenChannel = (
  db: Database,
  topics: readonly string[],
  onWritten: (tenantId: string) => void,
) => {
  const self = randomUUID();
  const channel = CHANNEL_PREFIX + topics.join('_').replaceAll('-', '_').slice(0, CHANNEL_NAME_CHARS_MAX);
  const toNotify = new Set<string>();
  const { listen, stopReconnecting, close } = listenOn(db, channel, (payload) => {
    const [from, tenantId] = payload.split(':');
    if (tenantId && from !== self) onWritten(tenantId);
  });

  return {
    listen,
    /** Announces the tenant with the next `notifyOthers`. */
    announce: (tenantId: string): void => void toNotify.add(tenantId),
    /**
     * Sends one NOTIFY for many commits, and outside of their transactions, because NOTIFY makes committing
     * transactions queue up.
     */
    async notifyOthers(): Promise<void> {
      const names = [...toNotify];
      toNotify.clear();
      for (const name of names) await db.notify(channel, `${self}:${name}`);
    },
    stopReconnecting,
    close,
  };
};
