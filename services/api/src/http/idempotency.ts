import type { Tx } from '../database/database.ts';
import { DomainError } from '../domain-error.ts';
import { fingerprintOf } from '../fingerprint.ts';

export interface Claim {
  readonly userId: number;
  readonly operation: string;
  readonly key: string;
}

export type Claimed =
  | { readonly state: 'new' }
  /** The first call ended: its reply is the reply. */
  | { readonly state: 'answered'; readonly reply: unknown }
  /** The first call has not ended, or died on the way: its work goes on with what it had made. */
  | { readonly state: 'unfinished'; readonly resource: string };

/**
 * Takes a caller's key for this operation. A second call with the same key waits for the transaction of the first.
 *
 * @param resource the id of what the first call makes, for carrying on after a crash
 * @throws idempotency.conflict when the key came with another body before
 */
export async function claim(
  tx: Tx,
  { userId, operation, key }: Claim,
  body: unknown,
  resource: string,
): Promise<Claimed> {
  const fingerprint = fingerprintOf(body);
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, operation, key, fingerprint, resource })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return { state: 'new' };
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'resource', 'reply'])
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.fingerprint !== fingerprint) throw new DomainError('idempotency.conflict');
  if (known.reply !== null) return { state: 'answered', reply: known.reply };
  return { state: 'unfinished', resource: known.resource ?? resource };
}

/** Keeps the reply for whoever asks again with the same key. */
export async function keepReply(tx: Tx, { userId, operation, key }: Claim, reply: object): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
}
