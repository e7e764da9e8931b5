import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../delivery/delivery-error.ts';
import { windowLimit } from '../http/window-limit.ts';

/** So many wrong passwords in a row, of one account from one address, and the right one has to wait as well. */
const FAILURES_MAX = 5;
const LOCK_MINUTES = 15;

/** One address may try so many names a minute; checking a password costs 40 ms of a core. */
const ATTEMPTS_PER_WINDOW_MAX = 20;
const WINDOW_MS = 60_000;

const FORGET_AFTER_HOURS = 24;
const MS_PER_S = 1_000;

/**
 * Counts wrong passwords: by account and address, so that nobody is locked out by what others type elsewhere. The address
 * is what `addressOf` makes of it: of IPv6 everybody has more than can be counted.
 */
export const openSignInAttempts = (db: Database) => {
  const mayTry = windowLimit(ATTEMPTS_PER_WINDOW_MAX, WINDOW_MS);

  return {
    /** @throws {DeliveryError} request.too-many */
    async require(name: string, ip: string): Promise<void> {
      if (!mayTry(ip)) throw tooMany(WINDOW_MS / MS_PER_S);
      const row = await db
        .selectFrom('operator_failures')
        .select('locked_until')
        .where('name', '=', name)
        .where('ip', '=', ip)
        .executeTakeFirst();
      const waitMs = (row?.locked_until?.getTime() ?? 0) - Date.now();
      if (waitMs > 0) throw tooMany(Math.ceil(waitMs / MS_PER_S));
    },

    /** One row, counted by the database: guesses made at the same time are all seen. */
    async failed(name: string, ip: string): Promise<void> {
      await db
        .deleteFrom('operator_failures')
        .where('last_failed_at', '<', sql<Date>`now() - make_interval(hours => ${FORGET_AFTER_HOURS})`)
        .execute();
      await db
        .insertInto('operator_failures')
        .values({ name, ip, failures: 1, last_failed_at: new Date(), locked_until: null })
        .onConflict((conflict) =>
          conflict.columns(['name', 'ip']).doUpdateSet({
            failures: sql`operator_failures.failures + 1`,
            last_failed_at: new Date(),
            locked_until: sql`case when operator_failures.failures + 1 >= ${FAILURES_MAX}
              then now() + make_interval(mins => ${LOCK_MINUTES}) end`,
          }),
        )
        .execute();
    },

    async succeeded(name: string, ip: string): Promise<void> {
      await db.deleteFrom('operator_failures').where('name', '=', name).where('ip', '=', ip).execute();
    },
  };
};

export type SignInAttempts = ReturnType<typeof openSignInAttempts>;

const tooMany = (retryAfterSeconds: number): DeliveryError =>
  new DeliveryError('request.too-many', 'Too many wrong passwords from here; try again later', {
    retry_after_seconds: retryAfterSeconds,
  });
