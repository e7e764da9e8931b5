import type { IncomingHttpHeaders } from 'node:http';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { fingerprintOf } from '../crypto/fingerprint.ts';
import { sessionOf, type Call } from './call.ts';

const KEY = /^[\x21-\x7e]{1,100}$/;

/** @returns null when the caller sent no key @throws request.invalid */
export const readIdempotencyKey = (headers: IncomingHttpHeaders): string | null => {
  const given = headers['idempotency-key'];
  if (given === undefined) return null;
  if (typeof given === 'string' && KEY.test(given)) return given;
  throw wrongKey();
};

export const wrongKey = (): DomainError =>
  new DomainError('request.invalid', { errors: { 'Idempotency-Key': ['1–100 ASCII'] } });

export interface Claim {
  readonly userId: number;
  readonly operation: string;
  readonly key: string;
}

export type Claimed =
  | { readonly state: 'new' }
  /** The first call ended: its reply is returned again. */
  | { readonly state: 'answered'; readonly reply: unknown }
  /** The first call has not ended, or its process crashed: the repeated call continues with the same resource id. */
  | { readonly state: 'unfinished'; readonly resource: string };

/**
 * Locks a caller's key for this operation. A second call with the same key blocks until the first transaction ends.
 *
 * @param resource the id of the resource that the first call creates, to continue after a crash
 * @throws idempotency.conflict when the key was used with another body
 */
export const claim = async (
  tx: Tx,
  { userId, operation, key }: Claim,
  body: unknown,
  resource: string,
): Promise<Claimed> => {
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
};

/** Stores the reply for repeated calls with the same key. */
export const storeReply = async (tx: Tx, { userId, operation, key }: Claim, reply: object): Promise<void> => {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
};

/**
 * Runs once per key of the caller, completely in this transaction; without a key it runs on every call.
 *
 * @param input the caller's request: the same key with another request is refused
 */
export const once = async <Reply extends object>(
  tx: Tx,
  call: Call,
  operation: string,
  input: unknown,
  act: (userId: number) => Promise<Reply>,
): Promise<Reply> => {
  const { userId } = sessionOf(call);
  if (call.idempotencyKey === null) return act(userId);
  const key = { userId, operation, key: call.idempotencyKey };
  const claimed = await claim(tx, key, input, '');
  // This operation wrote the stored reply, so it has the type `Reply`.
  if (claimed.state === 'answered') return claimed.reply as Reply;
  const reply = await act(userId);
  await storeReply(tx, key, reply);
  return reply;
};
