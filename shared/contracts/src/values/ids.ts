import * as z from './schema.ts';

/** The ids of users, games, bets and transactions: whole numbers below 2^53. */
export const numericId = z.int().check(z.minimum(1));

/** The id of a browser that is not signed in: a random UUID, never in the id space of users (RT-20). */
export const guestId = z.uuid();

/** What identifies a deposit or withdrawal: its number, e2e id, txid or payout id. */
export const paymentIdentifier = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** The short name of a tenant in documents, commands and logs: `jangada`, `tucano`. */
export const tenantSlug = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/));
