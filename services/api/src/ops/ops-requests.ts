import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { fingerprintOf } from '../crypto/fingerprint.ts';

/** Longer than any command runs; after this time a repeated call resumes an interrupted one. */
const LEASE_SECONDS = 60;

export interface OpsClaim {
  readonly key: string;
  readonly command: string;
  readonly input: unknown;
}

/**
 * Claims an operator's key for this command.
 *
 * @returns the reply of the first call when it has ended
 * @throws idempotency.conflict when the key was used with another request; ops.in-progress while the first call runs
 */
export const claimCommand = async (
  tx: Tx,
  { key, command, input }: OpsClaim,
): Promise<{ reply: unknown } | undefined> => {
  const fingerprint = fingerprintOf(input);
  const leasedUntil = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const first = await tx
    .insertInto('ops_requests')
    .values({ key, command, fingerprint, leased_until: leasedUntil })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (first) return undefined;
  const known = await tx
    .selectFrom('ops_requests')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (known.fingerprint !== fingerprint) throw new DomainError('idempotency.conflict');
  if (known.reply !== null) return { reply: known.reply };
  if (known.leased_until > new Date()) throw new DomainError('ops.in-progress');
  await tx.updateTable('ops_requests').set({ leased_until: leasedUntil, command }).where('key', '=', key).execute();
  return undefined;
};

export interface OpsReply {
  readonly reply: object;
  /** The input without secrets, from which the command is undone. */
  readonly params: object;
  readonly input: object;
}

export const storeOpsReply = (tx: Tx, key: string, { reply, params, input }: OpsReply) =>
  tx
    .updateTable('ops_requests')
    .set({ reply: JSON.stringify(reply), params: JSON.stringify(params), input: JSON.stringify(input) })
    .where('key', '=', key)
    .execute();

/** A refused command changed no data, so its key can be used again. */
export const releaseCommand = (tx: Tx, key: string) => tx.deleteFrom('ops_requests').where('key', '=', key).execute();
