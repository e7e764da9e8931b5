import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { fingerprintOf } from '../crypto/fingerprint.ts';
import { forgetUse } from './rights/limit-uses.ts';

/** Longer than any command runs; after this time a repeated call resumes an interrupted one. */
const LEASE_SECONDS = 60;

/** The key and the command that has it. */
export interface OpsClaim {
  readonly key: string;
  readonly command: string;
}

interface NewClaim extends OpsClaim {
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
  { key, command, input }: NewClaim,
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
  // The limit is used by the command that resumes it.
  await forgetUse(tx, known.command);
  await tx.updateTable('ops_requests').set({ leased_until: leasedUntil, command }).where('key', '=', key).execute();
  return undefined;
};

export interface OpsReply {
  readonly reply: object;
  /** The input without secrets, from which the command is undone. */
  readonly params: object;
  readonly input: object;
}

/** @throws ops.in-progress when another call has resumed the command meanwhile */
export const storeOpsReply = async (
  tx: Tx,
  { key, command }: OpsClaim,
  { reply, params, input }: OpsReply,
): Promise<void> => {
  const { numUpdatedRows: stored } = await tx
    .updateTable('ops_requests')
    .set({ reply: JSON.stringify(reply), params: JSON.stringify(params), input: JSON.stringify(input) })
    .where('key', '=', key)
    .where('command', '=', command)
    .executeTakeFirst();
  if (stored === 0n) throw new DomainError('ops.in-progress');
};

/** A refused command changed no data, so its key can be used again. @returns whether the command had it and was not done */
export const releaseCommand = async (tx: Tx, { key, command }: OpsClaim): Promise<boolean> => {
  const { numDeletedRows: released } = await tx
    .deleteFrom('ops_requests')
    .where('key', '=', key)
    .where('command', '=', command)
    .where('reply', 'is', null)
    .executeTakeFirst();
  return released > 0n;
};
