import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { fingerprintOf } from '../crypto/fingerprint.ts';
import { sessionOf, type Call } from './call.ts';

const KEY = /^[\x21-\x7e]{1,100}$/;

/** @returns null when the caller sent none @throws request.invalid */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const given = headers['idempotency-key'];
  if (given === undefined) return null;
  if (typeof given === 'string' && KEY.test(given)) return given;
  throw wrongKey();
}

export const wrongKey = (): DomainError =>
  new DomainError('request.invalid', { errors: { 'Idempotency-Key': ['1–100 ASCII'] } });

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
export async function storeReply(tx: Tx, { userId, operation, key }: Claim, reply: object): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
}

/**
 * Does something once per key of the caller, whole in this transaction; whoever sends no key does it each time.
 *
 * @param input what the caller said: the same key with something else is refused
 */
export async function once<Reply extends object>(
  tx: Tx,
  call: Call,
  operation: string,
  input: unknown,
  act: (userId: number) => Promise<Reply>,
): Promise<Reply> {
  const { userId } = sessionOf(call);
  if (call.idempotencyKey === null) return act(userId);
  const key = { userId, operation, key: call.idempotencyKey };
  const claimed = await claim(tx, key, input, '');
  // What was kept is what this operation answered.
  if (claimed.state === 'answered') return claimed.reply as Reply;
  const reply = await act(userId);
  await storeReply(tx, key, reply);
  return reply;
}
