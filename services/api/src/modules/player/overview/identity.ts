import type { PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { listDocuments } from '../documents/documents.repository.ts';
import { listRequested, presentForOps } from '../documents/requested-documents.ts';
import { getPlayer, nameOf } from '../../../users/get-player.ts';
import { maskedContacts } from './head.ts';

/** What a player has registered, masked, with their documents and who decided about them. */
export const identityOfPlayer = async (reader: Reader, userId: number): Promise<PlayerIdentity> => {
  const player = await getPlayer(reader, userId);
  const address = await reader
    .selectFrom('addresses')
    .select(['city', 'state', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const documents = await listDocuments(reader, userId);
  return {
    ...maskedContacts(player),
    id: player.id,
    name: nameOf(player),
    language: player.language,
    email_verified_at: player.email_verified_at?.toISOString() ?? null,
    phone_verified_at: player.phone_verified_at?.toISOString() ?? null,
    age: await ageOf(reader, player.birth_date),
    city: address?.city ?? null,
    state: address?.state ?? null,
    address_since: address?.updated_at.toISOString() ?? null,
    with_google: player.google_subject !== null,
    kyc_status: player.kyc_status,
    registered_at: player.created_at.toISOString(),
    documents: documents.map((row) => ({
      id: row.id,
      type: row.type,
      status: row.status,
      reason: row.reason,
      media_type: row.media_type,
      size_bytes: row.size_bytes,
      sent_at: row.created_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: row.decided_by,
    })),
    requested: (await listRequested(reader, userId)).map(presentForOps),
  };
};

async function ageOf(reader: Reader, birthDate: string | null): Promise<number | null> {
  if (birthDate === null) return null;
  const { rows } = await sql<{ years: number }>`
    select extract(year from age((now() at time zone 'America/Sao_Paulo')::date, ${birthDate}::date))::integer as years`.execute(
    reader,
  );
  return rows[0]?.years ?? null;
}
