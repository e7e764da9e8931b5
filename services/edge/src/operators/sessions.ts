import { createHash, randomBytes } from 'node:crypto';
import type { OperatorScope, Role } from '@jangada/contracts/delivery/access';
import type { OperatorSession } from '@jangada/contracts/delivery/operators.endpoints';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
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
  readonly operatorId: string;
  readonly name: string;
  readonly role: Role;
  readonly scopes: readonly OperatorScope[] | null;
  readonly expiresAt: Date;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sessions of operators: opaque tokens, stored as hashes, ended by expiry, by their owner or by an admin. */
export const createSessions = (db: Database) => ({
  /** @returns the token, which is readable only here */
  async open(operatorId: string, { ip, agent }: { ip: string; agent: string }): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await db.deleteFrom('operator_sessions').where('expires_at', '<', new Date()).execute();
    await db
      .insertInto('operator_sessions')
      .values({
        token_hash: hashOf(token),
        operator_id: operatorId,
        ip,
        agent: agent.slice(0, AGENT_LENGTH_MAX),
        expires_at: sql<Date>`now() + make_interval(hours => ${SESSION_HOURS})`,
      })
      .execute();
    await db
      .deleteFrom('operator_sessions')
      .where('id', 'in', (query) =>
        query
          .selectFrom('operator_sessions')
          .select('id')
          .where('operator_id', '=', operatorId)
          .orderBy('created_at', 'desc')
          .offset(SESSIONS_PER_OPERATOR_MAX),
      )
      .execute();
    return token;
  },

  /**
   * Null when the token has no open session, or its operator was disabled. The role is read each time, so a change is
   * in force immediately.
   */
  async find(token: string): Promise<OpenSession | null> {
    const row = await db
      .selectFrom('operator_sessions as session')
      .innerJoin('operators as operator', 'operator.id', 'session.operator_id')
      .select(['session.id', 'operator_id', 'name', 'role', 'scopes', 'expires_at', 'last_seen_at'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', new Date())
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    if (Date.now() - row.last_seen_at.getTime() > SEEN_EVERY_S * 1_000) {
      await db.updateTable('operator_sessions').set({ last_seen_at: new Date() }).where('id', '=', row.id).execute();
    }
    const { id, name, role, scopes } = row;
    return { id, operatorId: row.operator_id, name, role, scopes, expiresAt: row.expires_at };
  },

  async ofOperator(operatorId: string, currentId: string): Promise<OperatorSession[]> {
    const rows = await db
      .selectFrom('operator_sessions')
      .select(['id', 'ip', 'agent', 'created_at', 'last_seen_at', 'expires_at'])
      .where('operator_id', '=', operatorId)
      .where('expires_at', '>', new Date())
      .orderBy('created_at', 'desc')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      ip: row.ip,
      agent: row.agent,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      current: row.id === currentId,
    }));
  },

  /** @throws {DeliveryError} operator.session-unknown */
  async end(operatorId: string, id: string): Promise<void> {
    const { numDeletedRows } = await db
      .deleteFrom('operator_sessions')
      .where('operator_id', '=', operatorId)
      .where(sql<string>`id::text`, '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new DeliveryError('operator.session-unknown', 'There is no such session');
  },

  /** @param except a session that stays open */
  async endAll(operatorId: string, except: string | null = null): Promise<void> {
    await db
      .deleteFrom('operator_sessions')
      .where('operator_id', '=', operatorId)
      .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
      .execute();
  },
});

export type Sessions = ReturnType<typeof createSessions>;
