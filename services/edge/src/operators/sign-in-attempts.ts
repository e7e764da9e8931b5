import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';

/** After this many consecutive wrong passwords of one account from one address every attempt is delayed. */
const FAILURES_MAX = 5;
const LOCK_MINUTES = 15;

/** Maximum number of names that one address may try per minute; checking a password costs 40 ms of a core. */
const attemptsOfAddress: RateLimit = { name: 'operator-sign-ins', max: 20, windowMs: 60_000 };

/**
 * Maximum number of wrong passwords of one account from all its unknown addresses together. Then only known addresses
 * may try: there is no captcha here, and an attacker must not be able to lock an operator out.
 */
const UNKNOWN_ADDRESS_FAILURES_MAX = 20;

const FORGET_AFTER_HOURS = 24;
/** An address from which an operator has not signed in for this time is unknown again. */
const ADDRESS_KNOWN_DAYS = 90;
const MS_PER_S = 1_000;
const LOCK_MS = LOCK_MINUTES * 60 * MS_PER_S;

/**
 * Counts wrong passwords by account and address, and by account over all addresses from which it has not signed in. The
 * address is the result of `clientNetwork`, because an attacker has too many IPv6 addresses to count each.
 */
export const createSignInAttempts = (db: Database, limits: RateLimits) => {
  /** Null when an address from which the account has not signed in may try; otherwise the delay. */
  const unknownAddressWaitMs = async (name: string, ip: string, failuresMax: number): Promise<number | null> => {
    const knownAddresses = db
      .selectFrom('operator_addresses')
      .select('ip')
      .where('name', '=', name)
      .where('signed_in_at', '>', sql<Date>`now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`);
    if (await knownAddresses.where('ip', '=', ip).executeTakeFirst()) return null;
    const elsewhere = await db
      .selectFrom('operator_failures')
      .select(({ fn }) => [
        fn.coalesce(fn.sum<string>('failures'), sql<string>`0`).as('failures'),
        fn.max('last_failed_at').as('newest'),
      ])
      .where('name', '=', name)
      .where('last_failed_at', '>', sql<Date>`now() - make_interval(mins => ${LOCK_MINUTES})`)
      .where('ip', 'not in', knownAddresses)
      .executeTakeFirstOrThrow();
    if (Number(elsewhere.failures) <= failuresMax) return null;
    return Math.max(MS_PER_S, (elsewhere.newest?.getTime() ?? 0) + LOCK_MS - Date.now());
  };

  const takeBack = (name: string, ip: string) =>
    db
      .updateTable('operator_failures')
      .set({ failures: sql`greatest(failures - 1, 0)`, locked_until: null })
      .where('name', '=', name)
      .where('ip', '=', ip)
      .execute();

  return {
    /**
     * Counts an attempt before its password is checked, so that concurrent guesses are all counted.
     *
     * @throws {DeliveryError} request.too-many
     */
    async begin(name: string, ip: string): Promise<void> {
      const { isExceeded, secondsLeft } = await limits.add(attemptsOfAddress, ip);
      if (isExceeded) throw tooMany(secondsLeft * MS_PER_S);
      // A refused attempt is not counted, so that a stranger cannot extend the delay.
      const waitMs = await unknownAddressWaitMs(name, ip, UNKNOWN_ADDRESS_FAILURES_MAX - 1);
      if (waitMs !== null) throw tooMany(waitMs);
      await db
        .deleteFrom('operator_failures')
        .where('last_failed_at', '<', sql<Date>`now() - make_interval(hours => ${FORGET_AFTER_HOURS})`)
        .execute();
      const counted = await db
        .insertInto('operator_failures')
        .values({ name, ip, failures: 1, last_failed_at: new Date(), locked_until: null })
        .onConflict((conflict) =>
          conflict
            .columns(['name', 'ip'])
            .doUpdateSet({
              failures: sql`operator_failures.failures + 1`,
              last_failed_at: new Date(),
              locked_until: sql`case when operator_failures.failures + 1 >= ${FAILURES_MAX}
                then now() + make_interval(mins => ${LOCK_MINUTES}) end`,
            })
            .where(sql<boolean>`coalesce(operator_failures.locked_until <= now(), true)`),
        )
        .returning('failures')
        .executeTakeFirst();
      if (!counted) throw tooMany(await lockedMs(name, ip));
      const passedMs = await unknownAddressWaitMs(name, ip, UNKNOWN_ADDRESS_FAILURES_MAX);
      if (passedMs === null) return;
      await takeBack(name, ip);
      throw tooMany(passedMs);
    },

    /** Called after a right password: deletes the failures of this address and marks it as known for the account. */
    async succeeded(name: string, ip: string): Promise<void> {
      await db.deleteFrom('operator_failures').where('name', '=', name).where('ip', '=', ip).execute();
      await db
        .deleteFrom('operator_addresses')
        .where('signed_in_at', '<', sql<Date>`now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`)
        .execute();
      await db
        .insertInto('operator_addresses')
        .values({ name, ip, signed_in_at: new Date() })
        .onConflict((conflict) => conflict.columns(['name', 'ip']).doUpdateSet({ signed_in_at: new Date() }))
        .execute();
    },
  };

  async function lockedMs(name: string, ip: string): Promise<number> {
    const row = await db
      .selectFrom('operator_failures')
      .select('locked_until')
      .where('name', '=', name)
      .where('ip', '=', ip)
      .executeTakeFirst();
    return Math.max(MS_PER_S, (row?.locked_until?.getTime() ?? 0) - Date.now());
  }
};

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

const tooMany = (waitMs: number): DeliveryError =>
  new DeliveryError('request.too-many', 'Too many wrong passwords; try again later', {
    retry_after_seconds: Math.ceil(waitMs / MS_PER_S),
  });
