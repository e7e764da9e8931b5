import type { PlayerDevices } from '@jangada/contracts/ops/player-tabs';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { describeUserAgent } from '../../../users/user-agent.ts';

const SESSIONS_SHOWN_MAX = 50;
const BROWSERS_SHOWN_MAX = 50;
/** A browser is named by the beginning of its id, as in the links of a player. */
const BROWSER_NAME_CHARS = 8;

interface BrowserRow {
  readonly browser: string;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly others: number;
}

export const devicesOf = async (reader: Reader, userId: number): Promise<PlayerDevices> => {
  const now = new Date();
  const sessions = await reader
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'seen_at', 'revoked_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_SHOWN_MAX)
    .execute();
  const { rows: browsers } = await sql<BrowserRow>`
    select left(b.guest_id::text, ${BROWSER_NAME_CHARS}) as browser, b.first_seen_at as first_at, b.last_seen_at as last_at,
      (select count(*) from (
        select from user_browsers o where o.guest_id = b.guest_id and o.user_id <> b.user_id limit 100) as others) as others
    from user_browsers b where b.user_id = ${userId} order by b.last_seen_at desc limit ${BROWSERS_SHOWN_MAX}`.execute(
    reader,
  );
  const passkeys = await reader
    .selectFrom('passkeys')
    .select(['id', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return {
    sessions: sessions.map((row) => {
      const endedAt = row.revoked_at ?? (row.expires_at <= now ? row.expires_at : null);
      return {
        id: row.id,
        ...describeUserAgent(row.user_agent),
        signed_in_at: row.created_at.toISOString(),
        seen_at: row.seen_at.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
        open: endedAt === null,
      };
    }),
    browsers: browsers.map((row) => ({
      ...row,
      first_at: row.first_at.toISOString(),
      last_at: row.last_at.toISOString(),
    })),
    passkeys: passkeys.map((row) => ({
      id: row.id,
      added_at: row.created_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    })),
  };
};
