import type { BoardRevision } from '@jangada/contracts/delivery/board.endpoints';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { revisionOf } from '../delivery/rollout-rows.ts';

interface Asked {
  readonly tenant?: string | undefined;
  readonly remote?: string | undefined;
  /** The cursor at the end of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A cursor made of the page's last revision, with microseconds: a JavaScript date would lose them. */
const cursorOf = (row: { at: string; tenant: string; remote: string; revision: number }): string =>
  Buffer.from(JSON.stringify([row.at, row.tenant, row.remote, row.revision])).toString('base64url');

const readCursor = (text: string): [at: string, tenant: string, remote: string, revision: number] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parts)) {
      const [at, tenant, remote, revision] = parts as unknown[];
      const isMoment = typeof at === 'string' && !Number.isNaN(Date.parse(at));
      if (isMoment && typeof tenant === 'string' && typeof remote === 'string' && Number.isInteger(revision))
        return [at, tenant, remote, Number(revision)];
    }
  } catch {
    // A cursor that cannot be decoded is refused below, like every other invalid cursor.
  }
  throw new DeliveryError('request.invalid', 'Some fields are missing or wrong', { errors: { after: ['Invalid'] } });
};

type Cursor = ReturnType<typeof readCursor>;

const olderThan = ([at, tenant, remote, revision]: Cursor) =>
  sql<boolean>`(revision.created_at, revision.tenant, revision.remote, revision.revision)
    < (${at}::timestamptz, ${tenant}, ${remote}, ${revision}::int)`;

const revisionsOf = (db: Database, { tenant, remote }: Pick<Asked, 'tenant' | 'remote'>, cursor: Cursor | null) =>
  db
    .selectFrom('rollout_revisions as revision')
    .leftJoin('rollout_revisions as before', (join) =>
      join
        .onRef('before.tenant', '=', 'revision.tenant')
        .onRef('before.remote', '=', 'revision.remote')
        .on(sql<boolean>`before.revision = revision.revision - 1`),
    )
    .selectAll('revision')
    .select('before.rollout as before')
    .select(sql<string>`to_char(revision.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'))
    .$if(tenant !== undefined, (query) => query.where('revision.tenant', '=', tenant ?? ''))
    .$if(remote !== undefined, (query) => query.where('revision.remote', '=', remote ?? ''))
    .$if(cursor !== null, (query) => query.where(olderThan(cursor ?? ['', '', '', 0])))
    .orderBy('revision.created_at', 'desc')
    .orderBy('revision.tenant', 'desc')
    .orderBy('revision.remote', 'desc')
    .orderBy('revision.revision', 'desc');

/** Revisions with the rollout before each, newest first. A page ends with a whole change set. */
export const readHistory = async (
  db: Database,
  { after, limit, ...asked }: Asked,
): Promise<{ data: BoardRevision[]; next: string | null }> => {
  const cursor = after === undefined ? null : readCursor(after);
  const rows = await revisionsOf(db, asked, cursor)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const cut = rows.length > limit ? page.at(-1) : undefined;
  if (cut && cut.change_set !== null) {
    const rest = revisionsOf(db, asked, readCursor(cursorOf(cut))).where('revision.change_set', '=', cut.change_set);
    page.push(...(await rest.execute()));
  }
  const last = cut && page.at(-1);
  return {
    data: page.map((row) => ({ ...revisionOf(row), before: row.before })),
    next: last ? cursorOf(last) : null,
  };
};
