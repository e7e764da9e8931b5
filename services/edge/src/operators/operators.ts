import type { Role } from '@jangada/contracts/delivery/access';
import type { Operator } from '@jangada/contracts/delivery/operators.endpoints';
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { limitOfAdmin, unknownOperator, writeScopes, type ScopeChange } from './operator-scopes.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { hashPassword } from '@jangada/server/passwords';

/** The fields of an account that an admin may change; missing fields stay the same. */
export interface OperatorChange {
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
  readonly password?: string | undefined;
}

const UNIQUE_VIOLATION = '23505';

/** Accounts of operators of the delivery. They are disabled, never deleted, because revisions contain their names. */
export const createOperators = (db: Database) => {
  const list = async (name?: string): Promise<Operator[]> => {
    const rows = await db
      .selectFrom('operators as operator')
      .leftJoin('operator_sessions as session', (join) =>
        join.onRef('session.operator_id', '=', 'operator.id').on('session.expires_at', '>', new Date()),
      )
      .select(['name', 'role', 'scopes', 'disabled_at', 'operator.created_at'])
      .select(({ fn }) => [
        fn.count<string>('session.id').as('sessions'),
        fn.max('session.last_seen_at').as('last_seen_at'),
      ])
      .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
      .groupBy('operator.id')
      .orderBy('name')
      .execute();
    return rows.map((row) => ({
      name: row.name,
      role: row.role,
      ...(row.scopes && { scopes: row.scopes }),
      disabled: row.disabled_at !== null,
      sessions: Number(row.sessions),
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }));
  };

  const describe = async (name: string): Promise<Operator> => {
    const [operator] = await list(name);
    if (!operator) throw unknownOperator(name);
    return operator;
  };

  return {
    list: () => list(),
    noteSignIn: noteSignIn(db),

    /** The account for a sign-in; undefined when it does not exist or is disabled. */
    findEnabled: (name: string) =>
      db
        .selectFrom('operators')
        .select(['id', 'name', 'role', 'password_hash'])
        .where('name', '=', name)
        .where('disabled_at', 'is', null)
        .executeTakeFirst(),

    /** @throws {DeliveryError} operator.unknown */
    async idOf(name: string): Promise<string> {
      const row = await db.selectFrom('operators').select('id').where('name', '=', name).executeTakeFirst();
      if (!row) throw unknownOperator(name);
      return row.id;
    },

    /** @throws {DeliveryError} operator.name-taken */
    async create({ name, role, password }: { name: string; role: Role; password: string }): Promise<Operator> {
      const password_hash = await hashPassword(password);
      try {
        await db.insertInto('operators').values({ name, role, password_hash, disabled_at: null }).execute();
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) throw error;
        throw new DeliveryError('operator.name-taken', `There is an operator ${name} already`, { name });
      }
      return describe(name);
    },

    /**
     * Changes an account. An operator who was disabled, or whose password an admin changed, is signed out everywhere.
     *
     * @throws {DeliveryError} operator.unknown, operator.last-admin, operator.limit-of-admin
     */
    async change(name: string, change: OperatorChange): Promise<Operator> {
      const password_hash = change.password === undefined ? undefined : await hashPassword(change.password);
      await db.transaction().execute(async (tx) => {
        await lockAccounts(tx);
        const before = await tx
          .selectFrom('operators')
          .select(['role', 'scopes', 'disabled_at'])
          .where('name', '=', name)
          .executeTakeFirst();
        if (!before) throw unknownOperator(name);
        const becomesAdmin = change.role === 'admin' && before.role !== 'admin';
        if (becomesAdmin && before.scopes !== null) throw limitOfAdmin(name);
        await tx
          .updateTable('operators')
          .set({
            role: change.role ?? before.role,
            disabled_at: change.disabled === undefined ? before.disabled_at : change.disabled ? new Date() : null,
            ...(password_hash !== undefined && { password_hash }),
          })
          .where('name', '=', name)
          .execute();
        if (before.role === 'admin' && before.disabled_at === null) await requireAdmin(tx, name);
        if (change.disabled !== true && password_hash === undefined) return;
        await tx
          .deleteFrom('operator_sessions')
          .where('operator_id', 'in', (query) => query.selectFrom('operators').select('id').where('name', '=', name))
          .execute();
      });
      return describe(name);
    },

    /**
     * Limits what an operator may change; null lifts the limit.
     *
     * @throws {DeliveryError} operator.unknown, operator.limit-of-admin, tenant.unknown
     */
    async changeScopes(name: string, change: ScopeChange): Promise<Operator> {
      await writeScopes(db, name, change);
      return describe(name);
    },

    async changePassword(id: string, password: string): Promise<void> {
      await db
        .updateTable('operators')
        .set({ password_hash: await hashPassword(password) })
        .where('id', '=', id)
        .execute();
    },
  };
};

/** Accounts of the board are for the time in which the desk opens none, so each sign-in stays on record. */
const noteSignIn =
  (db: Database) =>
  (name: string): Promise<void> =>
    recordAudit(db, [{ actor: name, action: 'operator.signed-in', subject: name, reason: 'a local account' }]);

export type Operators = ReturnType<typeof createOperators>;

/** Serialises changes, so that two admins cannot disable each other at the same moment. */
const lockAccounts = (tx: Transaction<Tables>) =>
  sql`lock table delivery.operators in share row exclusive mode`.execute(tx);

/** At least one admin must remain. */
const requireAdmin = async (tx: Transaction<Tables>, changed: string): Promise<void> => {
  const admins = await tx
    .selectFrom('operators')
    .select('name')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .execute();
  if (admins.length === 0) {
    throw new DeliveryError('operator.last-admin', `${changed} is the last admin; make another one first`, {
      name: changed,
    });
  }
};
