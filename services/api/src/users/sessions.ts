import type { Language } from '@jangada/contracts/values/languages';
import type { Database, Reader, Tx } from '../database/database.ts';
import { digest, newToken } from '../crypto/tokens.ts';
import { deletePushSubscription, deletePushSubscriptions } from './push-subscriptions.ts';
import { disconnectSockets } from './disconnect.ts';
import { USER_AGENT_CHARS_MAX } from './user-agent.ts';

/** A session, found by the bearer token of a call. */
export interface Session {
  readonly userId: number;
  readonly publicId: string;
  readonly name: string;
  /** The player hides their numbers, so their name is not shown with numbers. */
  readonly hidden: boolean;
  readonly status: 'active' | 'blocked';
  readonly language: Language;
  readonly tokenHash: string;
  /** The time of the session's last use, to the minute. */
  readonly seenAt: Date;
}

export interface Sessions {
  find(tenantId: string, token: string): Promise<Session | null>;
}

/** The browser's cookies have the same lifetime (AUTH-22). */
const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

export const createSessions = (db: Database): Sessions => ({
  find: (tenantId, token) =>
    db.read(tenantId, async (reader) => {
      const found = await reader
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'users.id as userId',
          'users.public_id as publicId',
          'users.first_name as name',
          'users.hide_metrics as hidden',
          'users.status',
          'users.language',
          'sessions.token_hash as tokenHash',
          'sessions.seen_at as seenAt',
        ])
        .where('sessions.token_hash', '=', digest(token))
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', new Date())
        .executeTakeFirst();
      return found ?? null;
    }),
});

/**
 * @param userAgent lets the player recognise the device; null without the header
 * @returns the token; only its digest is stored
 */
export const openSession = async (tx: Tx, userId: number, userAgent: string | null = null): Promise<string> => {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: digest(token),
      user_id: userId,
      expires_at: new Date(Date.now() + SESSION_MS),
      user_agent: userAgent?.slice(0, USER_AGENT_CHARS_MAX) ?? null,
    })
    .execute();
  return token;
};

/** The maximum number of listed sessions; older ones are omitted. */
const SESSIONS_MAX = 50;

/** A player's valid sessions, last used first. */
export const listSessions = (reader: Reader, userId: number) =>
  reader
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX)
    .execute();

/** @returns the token hash of the player's own valid session; null when it does not exist */
export const findSession = async (reader: Reader, userId: number, id: number): Promise<string | null> => {
  const found = await reader
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found?.token_hash ?? null;
};

export const revokeSession = async (tx: Tx, tokenHash: string): Promise<void> => {
  const revoked = await tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (revoked) await disconnectSockets(tx, revoked.user_id, { tokenHash });
  await deletePushSubscription(tx, tokenHash);
};

/** Signs the player out everywhere except in this session. */
export const revokeOtherSessions = async (tx: Tx, userId: number, tokenHash: string): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
  await disconnectSockets(tx, userId, { exceptTokenHash: tokenHash });
  await deletePushSubscriptions(tx, userId, tokenHash);
};

/** Signs the player out everywhere (AUTH-29). */
export const revokeSessionsOf = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await disconnectSockets(tx, userId);
  await deletePushSubscriptions(tx, userId);
};
