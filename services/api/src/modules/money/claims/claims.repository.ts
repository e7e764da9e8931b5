import type { Selectable, Updateable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { ClaimTables } from './tables.ts';

export type Claim = Selectable<ClaimTables['med_claims']>;

/** @throws med.not-found */
export const getClaim = async (reader: Reader, id: number): Promise<Claim> => {
  const found = await reader.selectFrom('med_claims').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new DomainError('med.not-found');
  return found;
};

/** If the transaction also locks the player's wallet, it locks the wallet first. */
export const lockClaim = (tx: Tx, id: number): Promise<Claim> =>
  tx.selectFrom('med_claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const findClaimAt = (
  reader: Reader,
  connectionId: number | null,
  providerId: string,
): Promise<Claim | undefined> =>
  reader
    .selectFrom('med_claims')
    .selectAll()
    .where('connection_id', 'is not distinct from', connectionId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();

export const updateClaim = (tx: Tx, id: number, change: Updateable<ClaimTables['med_claims']>): Promise<Claim> =>
  tx.updateTable('med_claims').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Claims that wait for an end, or whose freeze has not ended. */
export const listUnended = (reader: Reader): Promise<Claim[]> =>
  reader
    .selectFrom('med_claims')
    .selectAll()
    .where(({ or, eb }) => or([eb('state', 'in', ['open', 'defended']), eb('restriction_id', 'is not', null)]))
    .orderBy('answer_due_at')
    .orderBy('id')
    .execute();
