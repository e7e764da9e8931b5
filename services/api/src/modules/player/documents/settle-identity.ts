import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { recordFact } from '../../../facts/facts.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getUser } from '../../../users/users.repository.ts';
import { listDocuments } from './documents.repository.ts';
import { identityOf, type CheckedIdentity } from './identity.ts';

/** Updates the player's identity status from checks and documents. A verified identity stays verified. */
export const settleIdentity = async (tx: Tx, tenant: Tenant, userId: number): Promise<void> => {
  const { kyc_status } = await getUser(tx, userId);
  if (kyc_status === 'approved') return;
  const documents = await listDocuments(tx, userId);
  const now = identityOf(documents, tenant.settings.site.is_regulated, await checkedIdentity(tx, userId));
  if (now === kyc_status) return;
  await tx.updateTable('users').set({ kyc_status: now }).where('id', '=', userId).execute();
  if (now === 'approved') await recordFact(tx, { kind: 'identity-approved', userId });
};

/** The check that counts: an approved one, otherwise the newest. */
const checkedIdentity = async (reader: Reader, userId: number): Promise<CheckedIdentity | null> => {
  const found = await reader
    .selectFrom('identity_checks')
    .select(['state', 'facts'])
    .where('user_id', '=', userId)
    .orderBy(sql`state = 'approved'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { state: found.state, provesAddress: found.facts.proves_address === true } : null;
};
