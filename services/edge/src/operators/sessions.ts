import { createHash, randomBytes } from 'node:crypto';
import type { OperatorScope, Role } from '@jangada/contracts/delivery/access';
import type { DeskAccess } from '@jangada/contracts/delivery/desk-access';
import type { OperatorSession } from '@jangada/contracts/delivery/operators.endpoints';
import { sql, type InsertObject } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { DeliveryError } from '../http/delivery-error.ts';

export const SESSION_HOURS = 8;

const TOKEN_BYTES = 32;
const AGENT_LENGTH_MAX = 200;

/** One person does not need more sessions than this at the same time; the oldest ends. */
const SESSIONS_PER_OPERATOR_MAX = 20;

/** Precision of `last_seen_at`: a call writes it again only after this time. */
const SEEN_EVERY_S = 60;

/** An open session, with its operator's current permissions. */
export interface OpenSession {
  readonly id: string;
  /** The account of the board, or the person of the desk. */
  readonly ownerId: string;
  /** The session of the desk that opened it; null for an account of the board. */
  readonly deskSession: string | null;
  readonly name: string;
  readonly role: Role;
  readonly scopes: readonly OperatorScope[] | null;
  readonly expiresAt: Date;
}

interface Browser {
  readonly ip: string;
  readonly agent: string;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const ownerId = sql<string>`coalesce(operator_id, person_id)`;

/** What is stored of a person of the desk. */
const personColumns = ({ name, role, scopes }: Pick<DeskAccess, 'name' | 'role' | 'scopes'>) => ({
  ...{ person_name: name, person_role: role },
  person_scopes: scopes && JSON.stringify(scopes),
});

const sessionsOfDesk = (db: Database) => ({
  /** The sessions that people of the desk have open, with the addresses from which they were opened. */
  ofDesk: () =>
    db
      .selectFrom('operator_sessions')
      .select(['id', sql<string>`desk_session`.as('deskSession'), 'ip'])
      .where('desk_session', 'is not', null)
      .where('expires_at', '>', new Date())
      .execute(),

  /** Stores what the API says of a person, for the time in which it says nothing. */
  async rememberAccess(id: string, access: Pick<DeskAccess, 'name' | 'role' | 'scopes'>): Promise<void> {
    await db.updateTable('operator_sessions').set(personColumns(access)).where('id', '=', id).execute();
  },

  async endThese(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .deleteFrom('operator_sessions')
      .where('id', 'in', [...ids])
      .execute();
  },
});

/** Sessions of operators: opaque tokens, stored as hashes, ended by expiry, by their owner or by an admin. */
export const createSessions = (db: Database) => {
  type Opened = Omit<InsertObject<Tables, 'operator_sessions'>, 'token_hash' | 'ip' | 'agent'>;

  const insert = async (owner: string, opened: Opened, { ip, agent }: Browser): Promise<string> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await db.deleteFrom('operator_sessions').where('expires_at', '<', new Date()).execute();
    await db
      .insertInto('operator_sessions')
      .values({ ...opened, token_hash: hashOf(token), ip, agent: agent.slice(0, AGENT_LENGTH_MAX) })
      .execute();
    await db
      .deleteFrom('operator_sessions')
      .where('id', 'in', (query) =>
        query
          .selectFrom('operator_sessions')
          .select('id')
          .where(ownerId, '=', owner)
          .orderBy('created_at', 'desc')
          .offset(SESSIONS_PER_OPERATOR_MAX),
      )
      .execute();
    return token;
  };

  return {
    /** @returns the token, which is readable only here */
    open: (operatorId: string, browser: Browser): Promise<string> =>
      insert(
        operatorId,
        { operator_id: operatorId, expires_at: sql<Date>`now() + make_interval(hours => ${SESSION_HOURS})` },
        browser,
      ),

    /** Ends with the session of the desk at the latest. @returns the token */
    openForDesk: ({ session, person, ends_at, ...access }: DeskAccess, browser: Browser): Promise<string> => {
      const expires_at = sql<Date>`least(${ends_at}::timestamptz, now() + make_interval(hours => ${SESSION_HOURS}))`;
      return insert(
        person,
        { person_id: person, desk_session: session, ...personColumns(access), expires_at },
        browser,
      );
    },

    /**
     * Null when the token has no open session, or its operator was disabled. The role is read each time, so a change is
     * in force immediately; that of a person of the desk is the last one that the API gave.
     */
    async find(token: string): Promise<OpenSession | null> {
      const row = await db
        .selectFrom('operator_sessions as session')
        .leftJoin('operators as operator', 'operator.id', 'session.operator_id')
        .select(['session.id', 'desk_session', 'expires_at', 'last_seen_at', ownerId.as('owner_id')])
        .select(['name', 'role', 'scopes', 'person_name', 'person_role', 'person_scopes'])
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', new Date())
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      const [name, role] = [row?.name ?? row?.person_name, row?.role ?? row?.person_role];
      if (!row || !name || !role) return null;
      if (Date.now() - row.last_seen_at.getTime() > SEEN_EVERY_S * 1_000) {
        await db.updateTable('operator_sessions').set({ last_seen_at: new Date() }).where('id', '=', row.id).execute();
      }
      const { id, owner_id, desk_session: deskSession, expires_at: expiresAt } = row;
      return { id, ownerId: owner_id, deskSession, name, role, scopes: row.scopes ?? row.person_scopes, expiresAt };
    },

    ...sessionsOfDesk(db),

    async ofOwner(owner: string, currentId: string): Promise<OperatorSession[]> {
      const rows = await db
        .selectFrom('operator_sessions')
        .select(['id', 'ip', 'agent', 'created_at', 'last_seen_at', 'expires_at'])
        .where(ownerId, '=', owner)
        .where('expires_at', '>', new Date())
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ id, ip, agent, ...times }) => ({
        ...{ id, ip, agent, current: id === currentId },
        created_at: times.created_at.toISOString(),
        last_seen_at: times.last_seen_at.toISOString(),
        expires_at: times.expires_at.toISOString(),
      }));
    },

    /** @throws {DeliveryError} operator.session-unknown */
    async end(owner: string, id: string): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('operator_sessions')
        .where(ownerId, '=', owner)
        .where(sql<string>`id::text`, '=', id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new DeliveryError('operator.session-unknown', 'There is no such session');
    },

    /** @param except a session that stays open */
    async endAll(owner: string, except: string | null = null): Promise<void> {
      await db
        .deleteFrom('operator_sessions')
        .where(ownerId, '=', owner)
        .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
        .execute();
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
