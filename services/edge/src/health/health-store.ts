import type { ReleaseHealth } from '@jangada/contracts/delivery/health.endpoints';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import { COUNTS_AGE, GUESTS_AGE } from '../database/retention.ts';
import type { PageShares } from './compare-pages.ts';
import { TIMED_OUT, type FirstViews } from './compare-loads.ts';
import { percentileMs } from './load-times.ts';
import type { Share } from './two-proportions.ts';

const KIND = 'kind:';
const MS = 'ms:';
const TIMEOUT = 'kind:timeout';
export const FROZEN = 'kind:frozen';
export const SERVED = 'served';

/** A first report of a page is due within this time: it is sent ten seconds after the first view, or at the end. */
export const SILENT_SECONDS = 60;

/** The outcomes that one guest's browser reported for a release. */
export interface BeaconCount {
  readonly tenant: string;
  readonly remote: string;
  readonly version: string;
  readonly guest: string;
  /** The outcomes; migration 0002 lists their forms. */
  readonly what: readonly string[];
}

export interface Seen {
  /** Distinct guests with an attempt. */
  readonly attempts: number;
  readonly failures: number;
  /** Guests with a failure who never saw the release. */
  readonly unmounted: number;
  readonly kinds: Readonly<Record<string, number>>;
  /** The waiting times of guests: their fastest view in these minutes. */
  readonly firstViews: FirstViews;
  readonly pages: PageShares;
}

interface Which {
  readonly tenant?: string | undefined;
  readonly remote?: string | undefined;
  readonly version?: string | undefined;
  readonly from: Date;
  readonly to: Date;
}

/** The counts of one release over some time. */
interface Counted {
  attempts: number;
  failures: number;
  readonly kinds: Record<string, number>;
  readonly loads: Map<number, number>;
}

const nothingCounted = (): Counted => ({ attempts: 0, failures: 0, kinds: {}, loads: new Map() });

const add = (counted: Counted, what: string, count: number): void => {
  if (what === 'attempt') counted.attempts += count;
  else if (what === 'failed') counted.failures += count;
  else if (what.startsWith(KIND)) {
    const kind = what.slice(KIND.length);
    counted.kinds[kind] = (counted.kinds[kind] ?? 0) + count;
  } else if (what.startsWith(MS)) {
    const bucket = Number(what.slice(MS.length));
    counted.loads.set(bucket, (counted.loads.get(bucket) ?? 0) + count);
  }
};

const figuresOf = ({ attempts, failures, loads }: Counted) => ({
  attempts,
  failures,
  p50_ms: percentileMs(loads, 0.5),
  p95_ms: percentileMs(loads, 0.95),
});

const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? [];
    groups.set(keyOf(row), group);
    group.push(row);
  }
  return [...groups.values()];
};

interface OneRelease {
  readonly tenant: string;
  readonly remote: string;
  readonly version: string;
}

const reportedOf = (db: Database, of: OneRelease, from: Date, to: Date) =>
  db
    .selectFrom('health_guests')
    .where('tenant', '=', of.tenant)
    .where('remote', '=', of.remote)
    .where('version', '=', of.version)
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${from}::timestamptz)`)
    .where('at', '>=', from)
    .where('at', '<=', to);

/** Guests who were sent a page long enough ago, and those of them whose browser reported nothing. */
const silentOf = async (db: Database, of: OneRelease, from: Date, to: Date): Promise<Share> => {
  const guests = reportedOf(db, of, from, to)
    .select([
      sql<boolean>`bool_or(what = ${SERVED} and at <= ${to}::timestamptz - make_interval(secs => ${SILENT_SECONDS}))`.as(
        'served',
      ),
      sql<boolean>`bool_or(what <> ${SERVED})`.as('alive'),
    ])
    .groupBy('guest');
  return db
    .selectFrom(guests.as('guests'))
    .select([
      sql<number>`count(*)::int`.as('attempts'),
      sql<number>`count(*) filter (where not alive)::int`.as('failures'),
    ])
    .where('served', '=', true)
    .executeTakeFirstOrThrow();
};

/** Stores and reads the health of releases: beacons write, the gate, the board and the command line read. */
export const createHealthStore = (db: Database) => ({
  /** A guest counts once per release, minute and kind, whatever the number of reports and the receiving edge. */
  async add(counts: readonly BeaconCount[], at = new Date()): Promise<void> {
    const rows = counts.flatMap(({ what, ...of }) => what.map((one) => ({ ...of, what: one })));
    if (rows.length === 0) return;
    await sql`
      with fresh as (
        insert into delivery.health_guests (tenant, remote, version, minute, guest, what, at)
        select tenant, remote, version, date_trunc('minute', ${at}::timestamptz), guest, what, ${at}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as counts (tenant text, remote text, version text, guest uuid, what text)
        order by tenant, remote, version, guest, what
        on conflict do nothing
        returning tenant, remote, version, minute, what
      )
      insert into delivery.health_counts (tenant, remote, version, minute, what, count)
      select tenant, remote, version, minute, what, count(*) from fresh
      group by tenant, remote, version, minute, what
      order by tenant, remote, version, minute, what
      on conflict (tenant, remote, version, minute, what)
        do update set count = health_counts.count + excluded.count
    `.execute(db);
  },

  /** Distinct guests of one release between two moments, both included: a report of the same millisecond counts. */
  async seen(of: OneRelease, from: Date, to: Date): Promise<Seen> {
    const reported = reportedOf(db, of, from, to);
    const fastest = reported
      .select(
        sql<number>`min(case when what = ${TIMEOUT} then ${TIMED_OUT}::int else substr(what, ${MS.length + 1}::int)::int end)`.as(
          'bucket',
        ),
      )
      .where((where) => where.or([where('what', 'like', `${MS}%`), where('what', '=', TIMEOUT)]))
      .groupBy('guest');
    const [rows, views, silent] = await Promise.all([
      reported
        .select(['what', sql<number>`count(distinct guest)::int`.as('guests')])
        .where('what', 'not like', `${MS}%`)
        .groupBy('what')
        .execute(),
      db
        .selectFrom(fastest.as('fastest'))
        .select(['bucket', sql<number>`count(*)::int`.as('guests')])
        .groupBy('bucket')
        .execute(),
      silentOf(db, of, from, to),
    ]);
    const guests = new Map(rows.map((row) => [row.what, row.guests]));
    const kinds = rows.filter(({ what }) => what.startsWith(KIND));
    const attempts = guests.get('attempt') ?? 0;
    return {
      attempts,
      failures: guests.get('failed') ?? 0,
      unmounted: guests.get('unmounted') ?? 0,
      kinds: Object.fromEntries(kinds.map((row) => [row.what.slice(KIND.length), row.guests])),
      firstViews: new Map(views.map(({ bucket, guests: count }) => [bucket, count])),
      pages: {
        frozen: { attempts, failures: Math.min(attempts, guests.get(FROZEN) ?? 0) },
        silent,
      },
    };
  },

  /** Health of releases by minute; releases without beacons are omitted. */
  async series({ tenant, remote, version, from, to }: Which): Promise<ReleaseHealth[]> {
    const rows = await db
      .selectFrom('health_counts')
      .select(['tenant', 'remote', 'version', 'minute', 'what', 'count'])
      .where('minute', '>=', from)
      .where('minute', '<=', to)
      .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant ?? ''))
      .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
      .orderBy('tenant')
      .orderBy('remote')
      .orderBy('version')
      .orderBy('minute')
      .execute();
    return groupsOf(rows, (row) => `${row.tenant} ${row.remote} ${row.version}`).flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const all = nothingCounted();
      for (const { what, count } of own) add(all, what, count);
      const minutes = groupsOf(own, (row) => row.minute.toISOString()).map((counts) => {
        const counted = nothingCounted();
        for (const { what, count } of counts) add(counted, what, count);
        return { at: counts[0]?.minute.toISOString() ?? '', ...figuresOf(counted) };
      });
      return [
        {
          tenant: first.tenant,
          remote: first.remote,
          version: first.version,
          ...figuresOf(all),
          rate: all.attempts === 0 ? 0 : Math.min(1, all.failures / all.attempts),
          kinds: all.kinds,
          minutes,
        },
      ];
    });
  },

  async deleteOld(): Promise<void> {
    await deleteInSlices(db, 'health_guests', sql`minute < now() - ${sql.lit(GUESTS_AGE)}::interval`);
    await deleteInSlices(db, 'health_counts', sql`minute < now() - ${sql.lit(COUNTS_AGE)}::interval`);
  },
});

export type HealthStore = ReturnType<typeof createHealthStore>;
