import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { notify } from '../modules/messages/notifications/notify.ts';
import type { Platform } from '../platform/platform.ts';
import { aPlayer } from '../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { demoTenants } from '../seed/demo-tenants.ts';
import {
  CANCELLED_DOCUMENTS_RETENTION_DAYS,
  FACT_DELIVERIES_RETENTION_DAYS,
  purgeExpired,
  IDEMPOTENCY_KEYS_RETENTION_DAYS,
  PUSH_DELIVERIES_RETENTION_DAYS,
  THIRD_PARTY_MESSAGES_RETENTION_DAYS,
} from './purge-expired.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const [demo, other] = demoTenants;
if (!demo || !other) throw new Error('there are two tenants');
const FIVE_YEARS_DAYS = 5 * 366;

const sweep = (tenant = demo) =>
  purgeExpired.run({ db: platform.db } as unknown as Platform, { ...tenant, domains: [tenant.hostname] });

const write = (run: (tx: Tx) => Promise<unknown>, tenant = demo) => platform.db.transaction(tenant.id, run);

/** The query's result as a list of strings. */
const list = (query: ReturnType<typeof sql<{ name: string }>>, tenant = demo) =>
  platform.db.read(tenant.id, async (reader) => (await query.execute(reader)).rows.map(({ name }) => name));

const ago = (days: number, more = '1 hour') => sql`now() - make_interval(days => ${days}) - ${more}::interval`;

describe('retained data', () => {
  it('of a repeated call’s key goes after its time, however many there are, and a younger one stays', async () => {
    await write((tx) =>
      sql`insert into idempotency_keys (user_id, operation, key, fingerprint, created_at)
        select 1, 'bet', 'old-' || n, 'x', ${ago(IDEMPOTENCY_KEYS_RETENTION_DAYS)} from generate_series(1, 4500) n
        union all select 1, 'bet', 'young', 'x', ${ago(IDEMPOTENCY_KEYS_RETENTION_DAYS, '-1 hour')}`.execute(tx),
    );
    await sweep();
    assert.deepEqual(await list(sql`select key as name from idempotency_keys where user_id = 1`), ['young']);
  });

  it('of an unreadable message of a third party goes after its time since the last, and another tenant’s stays', async () => {
    const store = (tenant = demo) =>
      write(
        (tx) =>
          sql`insert into third_party_messages (source, digest, reason, raw, first_at, last_at)
            values ('pix-notice', 'old', 'x', 'old', ${ago(400)}, ${ago(THIRD_PARTY_MESSAGES_RETENTION_DAYS)}),
              ('pix-notice', 'young', 'x', 'young', ${ago(400)}, ${ago(THIRD_PARTY_MESSAGES_RETENTION_DAYS, '-1 hour')})`.execute(
            tx,
          ),
        tenant,
      );
    await store();
    await store(other);
    await sweep();
    const left = sql<{ name: string }>`select raw as name from third_party_messages order by raw`;
    assert.deepEqual(await list(left), ['young']);
    assert.deepEqual(await list(left, other), ['old', 'young']);
  });

  it('of a fact’s delivery goes after its time, unless the fact is still in the outbox', async () => {
    const waiting = '00000000-0000-4000-8000-000000000001';
    await write((tx) =>
      sql`insert into fact_deliveries (fact_id, consumer, delivered_at)
        values (${waiting}, 'waiting', ${ago(FACT_DELIVERIES_RETENTION_DAYS)}),
          (gen_random_uuid(), 'old', ${ago(FACT_DELIVERIES_RETENTION_DAYS)}),
          (gen_random_uuid(), 'young', ${ago(FACT_DELIVERIES_RETENTION_DAYS, '-1 hour')})`.execute(tx),
    );
    await write((tx) =>
      sql`insert into outbox (id, topic, payload, given_up_at) values (${waiting}, 'fact', '{}', now())`.execute(tx),
    );
    await sweep();
    const left = sql<{ name: string }>`select consumer as name from fact_deliveries
      where consumer in ('waiting', 'old', 'young') order by 1`;
    assert.deepEqual(await list(left), ['waiting', 'young']);
  });

  it('of pushes and of documents that were taken back goes after its time; a decided document stays', async () => {
    const { user } = await aPlayer(platform.db);
    await write(async (tx) => {
      const words = { title: { pt: 'Oi', en: 'Hi' }, description: { pt: 'Oi', en: 'Hi' } };
      for (let input = 0; input < 2; input += 1) await notify(tx, user.id, { type: 'system', ...words });
      await sql`insert into documents (user_id, type, status, media_type, size_bytes, decided_at) values
        (${user.id}, 'cnh', 'cancelled', 'image/jpeg', 1, ${ago(CANCELLED_DOCUMENTS_RETENTION_DAYS)}),
        (${user.id}, 'selfie', 'cancelled', 'image/jpeg', 1, ${ago(CANCELLED_DOCUMENTS_RETENTION_DAYS, '-1 hour')}),
        (${user.id}, 'passport', 'approved', 'image/jpeg', 1, ${ago(FIVE_YEARS_DAYS)})`.execute(tx);
      await sql`with browser as (
          insert into push_subscriptions (user_id, endpoint, p256dh, auth)
          values (${user.id}, 'https://push.test/1', 'k', 'a') returning id
        ), delivered as (select id, row_number() over (order by id) as n from notifications limit 2)
        insert into push_deliveries (notification_id, subscription_id, created_at)
        select delivered.id, browser.id,
          case n when 1 then ${ago(PUSH_DELIVERIES_RETENTION_DAYS)} else now() end from browser, delivered`.execute(tx);
    });
    const pushes = sql<{ name: string }>`select 'push' as name from push_deliveries`;
    assert.equal((await list(pushes)).length, 2);
    await sweep();
    assert.equal((await list(pushes)).length, 1);
    const documents = sql<{ name: string }>`select type as name from documents where user_id = ${user.id} order by 1`;
    assert.deepEqual(await list(documents), ['passport', 'selfie']);
  });

  it('of provider calls is deleted after five years, for each tenant separately', async () => {
    for (const tenant of [demo, other])
      await write(
        (tx) =>
          sql`insert into provider_calls (provider, operation, raw, outcome, received_at)
            values ('studio', 'bet', 'old', 'RS_OK', ${ago(FIVE_YEARS_DAYS)}),
              ('studio', 'bet', 'young', 'RS_OK', ${ago(5 * 365 - 10)})`.execute(tx),
        tenant,
      );
    await sweep();
    const calls = sql<{ name: string }>`select raw as name from provider_calls order by 1`;
    assert.deepEqual(await list(calls), ['young']);
    assert.deepEqual(await list(calls, other), ['old', 'young']);
  });
});
