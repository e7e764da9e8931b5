import type { AuditEntry } from '@jangada/contracts/delivery/audit.endpoints';
import type { Database } from '../database/database.ts';

const LISTED_MAX = 200;

export interface AuditRecord {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Writes entries, in the transaction of what they are about. */
export const recordAudit = async (db: Database, entries: readonly AuditRecord[]): Promise<void> => {
  if (entries.length === 0) return;
  const rows = entries.map(({ facts = {}, ...entry }) => ({ ...entry, facts: JSON.stringify(facts) }));
  await db.insertInto('audit_entries').values(rows).execute();
};

/** The newest entries first. */
export const listAudit = async (db: Database, subject?: string): Promise<AuditEntry[]> => {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'subject', 'reason', 'facts', 'created_at'])
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
};
