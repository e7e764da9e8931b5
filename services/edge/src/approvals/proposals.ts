import type { WaitingChange } from '@jangada/contracts/delivery/approvals.endpoints';
import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { ChangeOptions, ChangeSets } from '../delivery/change-sets.ts';
import { requireAuthor } from '../access/require-author.ts';
import { recordAudit } from '../audit/audit.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { approvalEnds } from './second-person.ts';

type Row = Selectable<Tables['proposed_changes']>;

const waitingOf = (row: Row): WaitingChange => ({
  id: row.id,
  changes: row.changes,
  author: row.author,
  reason: row.reason,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/** Keeps a change until a second person approves it. */
export const propose = async (
  db: Database,
  changes: readonly ProposedChange[],
  { author, reason, force, urgent, overrideFreeze }: ChangeOptions,
): Promise<WaitingChange> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('proposed_changes')
      .values({
        changes: JSON.stringify(changes),
        options: JSON.stringify({ force, urgent, overrideFreeze }),
        ...{ author, reason, expires_at: approvalEnds(new Date()) },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, [{ actor: author, action: 'change.proposed', subject: row.id, reason }]);
    return waitingOf(row);
  });

export const listWaiting = async (db: Database): Promise<WaitingChange[]> => {
  const rows = await db
    .selectFrom('proposed_changes')
    .selectAll()
    .where('decision', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('created_at')
    .execute();
  return rows.map(waitingOf);
};

/** A change that waits. @throws {DeliveryError} approval.unknown, approval.over */
export const readWaiting = async (db: Database, id: string): Promise<Row> => {
  const row = await db.selectFrom('proposed_changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new DeliveryError('approval.unknown', `There is no proposed change ${id}`, { approval: id });
  if (row.decision !== null) {
    throw new DeliveryError('approval.over', `the change of ${row.author} was ${row.decision} already`, {
      approval: id,
    });
  }
  if (row.expires_at > new Date()) return row;
  const message = `the change of ${row.author} has expired at ${showMoment(row.expires_at)}: propose it again`;
  throw new DeliveryError('approval.over', message, { approval: id });
};

interface Decision {
  readonly author: string;
  readonly reason: string;
}

/** Nobody approves what is his own. @throws {DeliveryError} approval.own */
export const requireAnother = (proposer: string, approver: string): void => {
  if (proposer !== approver) return;
  throw new DeliveryError('approval.own', `${approver} has proposed it: another operator approves it`, { approver });
};

const decided = async (tx: Database, id: string, decision: 'approved' | 'declined', { author, reason }: Decision) => {
  const { numUpdatedRows } = await tx
    .updateTable('proposed_changes')
    .set({ decision })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new DeliveryError('approval.over', 'somebody decided already', { approval: id });
  await recordAudit(tx, [{ actor: author, action: `change.${decision}`, subject: id, reason }]);
};

/**
 * Writes a proposed change under the name of its author.
 *
 * @throws {DeliveryError} approval.unknown, approval.own, approval.over, operator.forbidden, and what refuses a change
 */
export const approve = async (db: Database, changeSets: ChangeSets, id: string, decision: Decision) => {
  const waiting = await readWaiting(db, id);
  requireAnother(waiting.author, decision.author);
  await requireAuthor(db, waiting.author, waiting.changes);
  return db.transaction().execute(async (tx) => {
    await decided(tx, id, 'approved', decision);
    const { author, reason, options, changes } = waiting;
    return changeSets.write(changes, { ...options, author, reason, tx });
  });
};

/** @throws {DeliveryError} approval.unknown, approval.over */
export const decline = async (db: Database, id: string, decision: Decision): Promise<void> => {
  await readWaiting(db, id);
  await db.transaction().execute((tx) => decided(tx, id, 'declined', decision));
};
