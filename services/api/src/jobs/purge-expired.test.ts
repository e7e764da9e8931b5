import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { demoTenants } from '../seed/demo-tenants.ts';
import { purgeExpired, purgeWith } from './purge-expired.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const [demo] = demoTenants;
if (!demo) throw new Error('there is a tenant');

/** @returns the logged figures */
const purge = async (job = purgeExpired): Promise<object[]> => {
  const logged: object[] = [];
  const log = { info: (figures: object) => void logged.push(figures) };
  await job.run({ db: platform.db, log } as unknown as Platform, { ...demo, domains: [demo.hostname] });
  return logged;
};

const write = (run: (tx: Tx) => Promise<unknown>) => platform.db.transaction(demo.id, run);

/** The query's result as a list of strings. */
const list = (query: ReturnType<typeof sql<{ name: string }>>) =>
  platform.db.read(demo.id, async (reader) => (await query.execute(reader)).rows.map(({ name }) => name));

const insertKeys = (count: number) =>
  write((tx) =>
    sql`insert into idempotency_keys (user_id, operation, key, fingerprint, created_at)
      select 1, 'bet', 'old-' || n, 'x', '2026-01-31 12:00Z' from generate_series(1, ${count}::integer) n
      union all select 1, 'bet', 'young', 'x', now()
      on conflict do nothing`.execute(tx),
  );

const keys = sql<{ name: string }>`select key as name from idempotency_keys where user_id = 1`;

describe('the purge of expired rows', () => {
  it('deletes more than one transaction takes, and logs how many and the oldest', async () => {
    await insertKeys(4_500);
    assert.deepEqual(await purge(), [
      { tenant: demo.id, table: 'idempotency_keys', removed: 4_500, oldest: new Date('2026-01-31T12:00:00Z') },
    ]);
    assert.deepEqual(await list(keys), ['young']);
    assert.deepEqual(await purge(), [], 'nothing is due');
  });

  it('fails when a run leaves rows, and the next run deletes them', async () => {
    await insertKeys(250);
    const purgeFew = purgeWith({ rowsPerBatch: 100, batchesPerRun: 2 });
    await assert.rejects(
      purge(purgeFew),
      /idempotency_keys: 200 rows were deleted, the oldest of 2026-01-31.*more are due/,
    );
    await purge(purgeFew);
    assert.deepEqual(await list(keys), ['young']);
  });

  it('leaves the delivery of a fact that is still in the outbox', async () => {
    const waiting = '00000000-0000-4000-8000-000000000001';
    await write((tx) =>
      sql`insert into fact_deliveries (fact_id, consumer, delivered_at)
        values (${waiting}, 'waiting', now() - interval '31 days'),
          (gen_random_uuid(), 'old', now() - interval '31 days')`.execute(tx),
    );
    await write((tx) =>
      sql`insert into outbox (id, topic, payload, given_up_at) values (${waiting}, 'fact', '{}', now())`.execute(tx),
    );
    await purge();
    const left = sql<{
      name: string;
    }>`select consumer as name from fact_deliveries where consumer in ('waiting', 'old')`;
    assert.deepEqual(await list(left), ['waiting']);
  });

  it('leaves a pinned notification and a pinned message as long as they are shown', async () => {
    await write((tx) =>
      sql`insert into notifications (type, title, description, created_at, pinned_until) values
        ('platform', '"shown"', '{}', now() - interval '2 years', now() + interval '1 day'),
        ('platform', '"over"', '{}', now() - interval '2 years', now() - interval '1 day')`.execute(tx),
    );
    await write((tx) =>
      sql`insert into chat_messages (type, text, created_at, pinned_until, deleted_at) values
        ('pinned', 'shown', now() - interval '2 years', null, null),
        ('pinned', 'over', now() - interval '2 years', now() - interval '1 day', null),
        ('pinned', 'removed', now() - interval '2 years', null, now())`.execute(tx),
    );
    await purge();
    const old = sql`created_at < now() - interval '1 year'`;
    assert.deepEqual(await list(sql<{ name: string }>`select title #>> '{}' as name from notifications where ${old}`), [
      'shown',
    ]);
    assert.deepEqual(await list(sql<{ name: string }>`select text as name from chat_messages where ${old}`), ['shown']);
  });
});
