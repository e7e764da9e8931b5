import type { Kysely } from 'kysely';
import { digest, newToken } from '../crypto/tokens.ts';
import type { Registry } from '../database/schema.ts';
import { USER_AGENT_CHARS_MAX } from '../users/user-agent.ts';

type Staff = Kysely<Registry>;

const HOUR_MS = 60 * 60_000;
/** However much it is used. */
export const SESSION_MS = 8 * HOUR_MS;
/** Without use for so long, a session is locked: one touch of a passkey opens it. */
const LOCKED_AFTER_MS = 15 * 60_000;
/** Precision of the last use. */
const USED_EVERY_MS = 15_000;

export interface FoundSession {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly browser: string;
  readonly provenAt: Date;
  readonly isLocked: boolean;
}

/** @param isUse false for calls that the page makes by itself: they keep no session from its lock */
export const findSession = async (registry: Staff, token: string, isUse: boolean): Promise<FoundSession | null> => {
  const found = await registry
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.person_id')
    .select(['session.id', 'person_id as personId', 'name', 'browser', 'proven_at as provenAt', 'used_at as usedAt'])
    .where('token_digest', '=', digest(token))
    .where('session.ended_at', 'is', null)
    .where('session.created_at', '>', new Date(Date.now() - SESSION_MS))
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const { usedAt, ...session } = found;
  const idleMs = Date.now() - usedAt.getTime();
  const isLocked = idleMs >= LOCKED_AFTER_MS;
  if (isUse && !isLocked && idleMs >= USED_EVERY_MS) await noteUse(registry, session.id);
  return { ...session, isLocked };
};

/** A session that was locked meanwhile stays locked. */
const noteUse = (registry: Staff, id: string) =>
  registry
    .updateTable('staff_sessions')
    .set({ used_at: new Date() })
    .where('id', '=', id)
    .where('used_at', '>', new Date(Date.now() - LOCKED_AFTER_MS))
    .execute();

export interface NewSession {
  readonly personId: string;
  /** The digest of the browser's cookie. */
  readonly browser: string;
  readonly userAgent: string | null;
  readonly address: string;
}

/** @returns the token of the cookie; only its digest is stored */
export const openStaffSession = async (registry: Staff, session: NewSession): Promise<string> => {
  const { personId, browser, userAgent, address } = session;
  const token = newToken();
  await registry
    .insertInto('staff_sessions')
    .values({
      ...{ person_id: personId, token_digest: digest(token), browser, address },
      user_agent: userAgent?.slice(0, USER_AGENT_CHARS_MAX) ?? null,
    })
    .execute();
  return token;
};

/** The person has touched a passkey: the session is open, whatever it was. */
export const proveSession = async (registry: Staff, id: string): Promise<Date> => {
  const now = new Date();
  await registry
    .updateTable('staff_sessions')
    .set({ used_at: now, proven_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return now;
};

/** The sessions of a person that are not over, the newest first. */
export const openSessionsOf = async (registry: Staff, personId: string) => {
  const rows = await registry
    .selectFrom('staff_sessions as session')
    .selectAll()
    .select(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_sessions as earlier')
            .select('earlier.id')
            .whereRef('earlier.person_id', '=', 'session.person_id')
            .whereRef('earlier.browser', '=', 'session.browser')
            .whereRef('earlier.created_at', '<', 'session.created_at'),
        ),
      ).as('isNewBrowser'),
    )
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(Date.now() - SESSION_MS))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isLocked: row.used_at.getTime() <= Date.now() - LOCKED_AFTER_MS }));
};

/** Ends sessions of a person: one, or all. @returns how many were open */
export const endSessions = async (registry: Staff, personId: string, id: string | null): Promise<number> => {
  const { numUpdatedRows } = await registry
    .updateTable('staff_sessions')
    .set({ ended_at: new Date() })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};
