import type { IdentityMoment, IdentityReason, IdentityState } from '@jangada/contracts/domains/identity/check';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { StartedCheck } from '../../../vendors/identity/identity-port.ts';
import type { KeptFacts } from './kept-facts.ts';
import type { IdentityCheckTables } from './tables.ts';

export type CheckRow = Selectable<IdentityCheckTables['identity_checks']>;

/** In a month, and so many events of one check. */
const EVENTS_KEPT_MAX = 50;
const FIRST_READ_MS = 60_000;

export const newestCheck = (reader: Reader, userId: number): Promise<CheckRow | undefined> =>
  reader
    .selectFrom('identity_checks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockCheck = (tx: Tx, id: number): Promise<CheckRow> =>
  tx.selectFrom('identity_checks').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** When the player's tries since a moment were, the oldest first; a check that expired unopened counts too. */
export const triesSince = async (reader: Reader, userId: number, since: Date): Promise<readonly Date[]> => {
  const rows = await reader
    .selectFrom('identity_checks')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
};

interface NewCheck {
  readonly userId: number;
  readonly connectionId: number;
  readonly moment: IdentityMoment;
  readonly started: StartedCheck;
}

/** A provider may name an unfinished check again, which is then taken up. */
export const storeCheck = (tx: Tx, { userId, connectionId, moment, started }: NewCheck): Promise<unknown> =>
  tx
    .insertInto('identity_checks')
    .values({
      user_id: userId,
      connection_id: connectionId,
      session_id: started.sessionId,
      moment,
      url: started.url,
      expires_at: started.expires,
      due_at: new Date(Date.now() + FIRST_READ_MS),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'connection_id', 'session_id']).doUpdateSet({ url: started.url, moment }),
    )
    .execute();

interface ReadResult {
  readonly state: IdentityState;
  readonly reasons: readonly IdentityReason[];
  readonly final: boolean;
  readonly facts: KeptFacts;
  /** When it is read again; null once it has ended. */
  readonly dueAt: Date | null;
}

export const storeResult = (tx: Tx, id: number, { state, reasons, final, facts, dueAt }: ReadResult) =>
  tx
    .updateTable('identity_checks')
    .set({
      state,
      reasons: JSON.stringify(reasons),
      final,
      facts: JSON.stringify(facts),
      due_at: dueAt,
      read_at: sql`now()`,
      ...(dueAt === null ? { url: null, ended_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .execute();

export const postpone = (tx: Tx, id: number, dueAt: Date): Promise<unknown> =>
  tx.updateTable('identity_checks').set({ due_at: dueAt }).where('id', '=', id).execute();

export const dueChecks = (reader: Reader, limit: number): Promise<CheckRow[]> =>
  reader
    .selectFrom('identity_checks')
    .selectAll()
    .where('due_at', '<', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();

/**
 * Has a check read again, once for each notice. An ended one is read again too: people of the provider may have changed
 * their mind.
 *
 * @returns false when there is no such check of this tenant and connection, or the notice is known
 */
export const noteNotice = async (
  tx: Tx,
  { connectionId, sessionId, eventId }: { connectionId: number; sessionId: string; eventId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update identity_checks
    set due_at = now(), event_ids = (array_prepend(${eventId}, event_ids))[1:${sql.lit(EVENTS_KEPT_MAX)}]
    where connection_id = ${connectionId} and session_id = ${sessionId} and not (${eventId} = any(event_ids))
    returning id`.execute(tx);
  return rows.length > 0;
};
