import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { FROZEN } from './health-store.ts';

/** How long an edge uses its answer, so that a mass failure does not query the database for every page. */
const WORKING_TTL_MS = 60_000;

/** Remotes of tenants whose answer is stored. */
const WORKING_MAX = 1_000;

/**
 * Reads the versions of a remote that worked for most of their guests, in the days that the health store keeps. One of
 * several that ran when tabs froze is not known to work.
 */
export const readWorking =
  (db: Database) =>
  async (tenant: string, remote: string): Promise<ReadonlySet<string>> => {
    const guests = (what: string) => sql<number>`coalesce(sum(count) filter (where what = ${what}), 0)`;
    const rows = await db
      .selectFrom('health_counts')
      .select('version')
      .where('tenant', '=', tenant)
      .where('remote', '=', remote)
      .where('what', 'in', ['attempt', 'failed', FROZEN])
      .groupBy('version')
      .having(sql<boolean>`${guests('attempt')} > 2 * greatest(${guests('failed')}, ${guests(FROZEN)})`)
      .execute();
    return new Set(rows.map(({ version }) => version));
  };

/** Answers which versions of a remote work in browsers. */
export const createWorking = (read: ReturnType<typeof readWorking>) => {
  const known = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: WORKING_MAX, ttl: WORKING_TTL_MS });
  return (tenant: string, remote: string): Promise<ReadonlySet<string>> => {
    const key = `${tenant} ${remote}`;
    const found = known.get(key);
    if (found) return found;
    // Without the database the order of the chain decides.
    const versions = read(tenant, remote).catch(() => new Set<string>());
    known.set(key, versions);
    return versions;
  };
};

export type Working = ReturnType<typeof createWorking>;
