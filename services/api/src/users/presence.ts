import type { Database, Reader } from '../database/database.ts';

const MINUTE_MS = 60_000;
/** On regulated sites, half an hour of inactivity locks money and play until the player signs in again. */
export const LOCKED_AFTER_MS = 30 * MINUTE_MS;
const REMEMBERED_MAX = 200_000;

/** Records that a signed-in player is active: once per minute and player, without delaying the call. */
export interface Presence {
  note(tenantId: string, userId: number, tokenHash: string): void;
  /** Awaits pending writes. */
  settled(): Promise<void>;
}

/** Whether the player has bet since this time. Only their last bet is checked. */
export const hasBetSince = async (reader: Reader, userId: number, moment: Date): Promise<boolean> => {
  const last = await reader
    .selectFrom('bets')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('kind', '=', 'bet')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.created_at > moment;
};

/**
 * Stores the minutes that time limits and the lock after half an hour are computed from.
 *
 * @param failed is called for a minute that could not be written; it is not retried
 */
export const createPresence = (db: Database, failed: (error: unknown) => void): Presence => {
  const notedMs = new Map<string, number>();
  const writing = new Set<Promise<void>>();

  const write = (tenantId: string, userId: number, tokenHash: string, minute: Date) =>
    db.transaction(tenantId, async (tx) => {
      await tx
        .insertInto('active_minutes')
        .values({ user_id: userId, minute })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx.updateTable('sessions').set({ seen_at: new Date() }).where('token_hash', '=', tokenHash).execute();
    });

  return {
    note: (tenantId, userId, tokenHash) => {
      const now = Date.now();
      const minuteMs = now - (now % MINUTE_MS);
      const key = `${tenantId} ${tokenHash}`;
      if (notedMs.get(key) === minuteMs) return;
      if (notedMs.size >= REMEMBERED_MAX) notedMs.clear();
      notedMs.set(key, minuteMs);
      const written = write(tenantId, userId, tokenHash, new Date(minuteMs))
        .catch(failed)
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    settled: async () => {
      await Promise.all(writing);
    },
  };
};
