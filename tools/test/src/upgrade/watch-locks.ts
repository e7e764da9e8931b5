import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '@jangada/api/crash/stage';
import pg from 'pg';

const LOOK_MS = 20;

/** A lock of the owner of the tables that reads or writes of others wait for. */
export interface HeldLock {
  readonly table: string;
  readonly mode: string;
  readonly heldMs: number;
  /** The most calls that waited for any lock at the same time. */
  readonly waiting: number;
}

/** Migrations and index builds run as the owner, the API's calls never. */
const HELD = `
  select c.relname as table, l.mode, l.pid || ' ' || l.mode || ' ' || c.relname as id,
    (select count(*)::int from pg_locks w where w.relation = l.relation and w.database = l.database and not w.granted) as waiting
  from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
  where l.granted and l.database = (select oid from pg_database where datname = current_database())
    and c.relnamespace = 'platform'::regnamespace and a.usename = $1
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

interface Seen extends Omit<HeldLock, 'heldMs'> {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Looks for locks of the owner until it is stopped; a shorter one than the time between two looks may be missed. */
export const watchLocks = async ({
  adminUrl,
  ownerUrl,
}: Pick<Stage['database'], 'adminUrl' | 'ownerUrl'>): Promise<{ stop(): Promise<HeldLock[]> }> => {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const seen = new Map<string, Seen>();
  const look = async (): Promise<void> => {
    const { rows } = await admin.query<HeldLock & { readonly id: string }>(HELD, [new URL(ownerUrl).username]);
    for (const { id, table, mode, waiting } of rows) {
      const { fromMs = performance.now(), waiting: before = 0 } = seen.get(id) ?? {};
      seen.set(id, { table, mode, fromMs, toMs: performance.now(), waiting: Math.max(before, waiting) });
    }
  };
  const end = new AbortController();
  const looking = (async () => {
    for (; !end.signal.aborted; await sleep(LOOK_MS)) await look();
  })();
  return {
    stop: async () => {
      end.abort();
      await looking;
      await admin.end();
      return [...seen.values()]
        .map(({ fromMs, toMs, ...lock }) => ({ ...lock, heldMs: toMs - fromMs + LOOK_MS }))
        .toSorted((one, other) => other.heldMs - one.heldMs);
    },
  };
};
