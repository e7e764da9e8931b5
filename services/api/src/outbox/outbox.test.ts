import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { balanceUpdated, betPlaced, messageSent } from '@jangada/contracts/events/events';
import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from '../database/database.ts';
import type { Alert } from './raise-alert.ts';
import { house } from '../modules/ledger/accounts.ts';
import { move } from '../modules/ledger/ledger.ts';
import { lockWallet } from '../modules/ledger/wallets.ts';
import { aPlayer, balancesOf } from '../../test/support/players.ts';
import { until } from '../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { enqueue, enqueueJob } from './outbox.ts';
import type { Job } from './sender.ts';
import { createOutboxWorker } from './worker.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const wallet = (version: number) => ({
  balance: 1,
  balance_withdrawal: 1,
  balance_bonus: 0,
  balance_rollover: 0,
  deposit_count: 0,
  version,
});

const leave = (version: number, tenant = 'jangada') =>
  platform.db.transaction(tenant, (tx) => enqueue(tx, balanceUpdated, { wallet: wallet(version) }, { ownerId: 7 }));

const left = (tenant = 'jangada') =>
  platform.db.read(tenant, (reader) => reader.selectFrom('outbox').selectAll().orderBy('seq').execute());

// A silent logger with only the methods that a worker calls.
const silent = {
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
} as unknown as FastifyBaseLogger;

/** A worker with its own database connection, like a separate process. */
function aWorker(send: (tenantId: string, jobs: readonly Job[]) => Set<string>) {
  const db = openDatabase(platform.database.appUrl, 4);
  const sender = async (tenantId: string, jobs: readonly Job[]) => ({ failed: send(tenantId, jobs) });
  const worker = createOutboxWorker(db, { realtime: sender }, silent);
  return {
    start: () => worker.start(),
    stop: async () => {
      await worker.stop();
      await db.close();
    },
  };
}

const nobody = new Set<string>();
const versionOf = (job: Job) => (job.payload as { data: { wallet: { version: number } } }).data.wallet.version;

describe('the outbox', () => {
  it('stores nothing of a transaction that is rolled back', async () => {
    const undone = platform.db.transaction('jangada', async (tx) => {
      await enqueue(tx, balanceUpdated, { wallet: wallet(1) }, { ownerId: 7 });
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    assert.deepEqual(await left(), []);
  });

  it('refuses a channel the event does not have', async () => {
    const misdirected = platform.db.transaction('jangada', (tx) =>
      enqueue(tx, balanceUpdated, { wallet: wallet(1) }, 'public'),
    );
    await assert.rejects(misdirected, /does not go to a public channel/);
    assert.ok(messageSent.wire?.channels.includes('private') && !betPlaced.wire?.channels.includes('private'));
    assert.deepEqual(await left(), []);
  });

  it('parks a payload that breaks its contract, commits the transaction and raises an alert', async () => {
    const broken = { ...wallet(1), balance: -1, note: 'NUL \0 and half a character \ud800', huge: 2n ** 70n };
    const player = await aPlayer(platform.db, { cash: 100 });
    await platform.db.transaction('jangada', async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      const postings = [{ from: house('psp'), to: wallet.account('cash'), amount: 50 }];
      await move(wallet, { idemKey: 'beside a broken event', kind: 'deposit', postings });
      await enqueue(tx, balanceUpdated, { wallet: broken }, { ownerId: 7 });
    });
    assert.equal((await balancesOf(platform.db, player)).cash, 150, 'the money is credited');
    const [parked, alert] = await left();
    assert.ok(parked && alert);
    assert.deepEqual([parked.topic, parked.given_up_at !== null], ['realtime', true]);
    const { channels, data } = parked.payload as { channels: string[]; data: { wallet: Record<string, unknown> } };
    assert.deepEqual(channels, ['private-universal.7']);
    assert.deepEqual([data.wallet['balance'], data.wallet['huge']], [-1, String(2n ** 70n)]);
    const { kind, subject, details } = alert.payload as Alert;
    assert.deepEqual(
      [alert.topic, kind, subject, details['outbox_id']],
      ['alert', 'event-parked', 'wallet.balance-updated', parked.id],
    );
    const sent: number[] = [];
    const worker = aWorker((_tenant, jobs) => {
      sent.push(...jobs.map(versionOf));
      return nobody;
    });
    await leave(3);
    await worker.start();
    await until('what is whole is sent', async () => sent.includes(3));
    await worker.stop();
    assert.deepEqual(sent, [2, 3], "what is parked is not sent; the player's own balance is");
    await platform.db.transaction('jangada', (tx) => tx.deleteFrom('outbox').execute());
  });

  it('is sent in order by a worker, and then empty', async () => {
    const sent: number[] = [];
    for (const version of [1, 2, 3]) await leave(version);
    const worker = aWorker((_tenant, jobs) => {
      sent.push(...jobs.map(versionOf));
      return nobody;
    });
    await worker.start();
    await until('everything is sent', async () => (await left()).length === 0);
    await worker.stop();
    assert.deepEqual(sent, [1, 2, 3]);
  });

  it('is sent by topics: a worker leaves alone what is another’s', async () => {
    await leave(1);
    await platform.db.transaction('jangada', (tx) => enqueueJob(tx, 'push', { waits: 'for somebody slow' }));
    const sent: number[] = [];
    const worker = aWorker((_tenant, jobs) => {
      sent.push(...jobs.map(versionOf));
      return nobody;
    });
    await worker.start();
    await until('its own is sent', async () => (await left()).length === 1);
    await worker.stop();
    const [other] = await left();
    assert.deepEqual([sent, other?.topic, other?.attempts], [[1], 'push', 0]);
    await platform.db.transaction('jangada', (tx) => tx.deleteFrom('outbox').execute());
  });

  it('is tried again under the same id when it could not be sent', async () => {
    const ids: string[] = [];
    const worker = aWorker((_tenant, jobs) => {
      ids.push(...jobs.map(({ id }) => id));
      return ids.length < 3 ? new Set(jobs.map(({ id }) => id)) : nobody;
    });
    await leave(1);
    await worker.start();
    await until('it is sent', async () => (await left()).length === 0);
    await worker.stop();
    assert.equal(ids.length, 3);
    assert.equal(new Set(ids).size, 1);
  });

  it('is retried without end when money depends on it, and given up when it is perishable', async () => {
    const all = async (_tenant: string, jobs: readonly Job[]) => ({ failed: new Set(jobs.map(({ id }) => id)) });
    const senders = { fact: all, payout: all, 'pix-refund': all, 'file-removal': all, push: all };
    const topics = Object.keys(senders) as (keyof typeof senders)[];
    await platform.db.transaction('jangada', async (tx) => {
      for (const topic of topics) await enqueueJob(tx, topic, {});
      await tx.updateTable('outbox').set({ attempts: 39 }).execute();
    });
    const worker = createOutboxWorker(platform.db, senders, silent);
    await worker.start();
    await until('each was tried once more', async () => (await left()).every(({ attempts }) => attempts >= 40));
    await worker.stop();
    const givenUp = (await left()).filter(({ given_up_at: at }) => at !== null).map(({ topic }) => topic);
    assert.deepEqual(givenUp, ['push']);
    await platform.db.transaction('jangada', (tx) => tx.deleteFrom('outbox').execute());
  });

  it('is shared by several workers, each message taken by one', async () => {
    const taken: number[] = [];
    const workers = [1, 2, 3].map(() =>
      aWorker((_tenant, jobs) => {
        taken.push(...jobs.map(versionOf));
        return nobody;
      }),
    );
    for (let version = 1; version <= 120; version += 1) await leave(version);
    await Promise.all(workers.map((worker) => worker.start()));
    await until('everything is sent', async () => (await left()).length === 0);
    await Promise.all(workers.map((worker) => worker.stop()));
    assert.equal(taken.length, 120);
    assert.equal(new Set(taken).size, 120);
  });

  it('is sent by another worker after its own died with leased messages', async () => {
    await leave(1);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('outbox')
        .set({ leased_until: new Date(Date.now() + 1_000), attempts: 1 })
        .execute(),
    );
    const worker = aWorker(() => nobody);
    await worker.start();
    assert.equal((await left()).length, 1, 'the lease is respected first');
    await until('it is sent', async () => (await left()).length === 0);
    await worker.stop();
  });

  describe('of a process that sends what it writes', () => {
    /** @param send the result for each message */
    function aProcess(send: (jobs: readonly Job[]) => Promise<Set<string>>) {
      const db = openDatabase(platform.database.appUrl, 4);
      const sender = async (_tenant: string, jobs: readonly Job[]) => ({ failed: await send(jobs) });
      const worker = createOutboxWorker(db, { realtime: sender }, silent);
      const sendMessage = (version: number) =>
        db.transaction('jangada', (tx) => enqueue(tx, balanceUpdated, { wallet: wallet(version) }, { ownerId: 7 }));
      return { db, worker, say: sendMessage };
    }

    it('is leased to it from the start, sent in order under its own id and gone', async () => {
      const sent: number[] = [];
      const seen: (string | undefined)[] = [];
      const {
        db,
        worker,
        say: sendMessage,
      } = aProcess(async (jobs) => {
        const rows = await left();
        for (const job of jobs) seen.push(rows.find(({ id }) => id === job.id)?.leased_until?.toISOString());
        sent.push(...jobs.map(versionOf));
        return nobody;
      });
      await worker.start();
      for (const version of [1, 2, 3]) await sendMessage(version);
      await until('everything is sent', async () => (await left()).length === 0);
      await worker.stop();
      await db.close();
      assert.deepEqual(sent, [1, 2, 3]);
      assert.ok(seen.every((at) => at !== undefined));
    });

    it('stores nothing of a transaction that is rolled back', async () => {
      let calls = 0;
      const { db, worker } = aProcess(async () => {
        calls += 1;
        return nobody;
      });
      await worker.start();
      const undone = db.transaction('jangada', async (tx) => {
        await enqueue(tx, balanceUpdated, { wallet: wallet(1) }, { ownerId: 7 });
        throw new Error('undone');
      });
      await assert.rejects(undone, /undone/);
      await worker.stop();
      await db.close();
      assert.deepEqual([calls, await left()], [0, []]);
    });

    it('is tried again under the same id when it could not be sent', async () => {
      const ids: string[] = [];
      const {
        db,
        worker,
        say: sendMessage,
      } = aProcess(async (jobs) => {
        ids.push(...jobs.map(({ id }) => id));
        return ids.length < 2 ? new Set(jobs.map(({ id }) => id)) : nobody;
      });
      await worker.start();
      await sendMessage(1);
      await until('it is sent', async () => (await left()).length === 0);
      await worker.stop();
      await db.close();
      assert.deepEqual([ids.length, new Set(ids).size], [2, 1]);
    });

    it('is released at once when a worker stops with leased messages', async () => {
      let free = (): void => undefined;
      const busy = new Promise<void>((resolve) => (free = resolve));
      let isSending = false;
      const {
        db,
        worker,
        say: sendMessage,
      } = aProcess(async () => {
        isSending = true;
        await busy;
        return nobody;
      });
      await worker.start();
      await sendMessage(1);
      await until('the first is being sent', async () => isSending);
      await sendMessage(2);
      const stopping = worker.stop();
      free();
      await stopping;
      await db.close();
      const rest = await left();
      assert.deepEqual(
        rest.map((row) => row.leased_until),
        [null],
      );
      await platform.db.transaction('jangada', (tx) => tx.deleteFrom('outbox').execute());
    });
  });

  it('of a tenant whose gateway hangs delays no other tenant’s messages', async () => {
    let release = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const sent: string[] = [];
    const db = openDatabase(platform.database.appUrl, 2);
    const realtime = async (tenantId: string, jobs: readonly Job[]) => {
      if (tenantId === 'onca') await hanging;
      sent.push(...jobs.map(() => tenantId));
      return { failed: nobody };
    };
    const worker = createOutboxWorker(db, { realtime }, silent);
    for (const version of [1, 2, 3]) await leave(version, 'onca');
    await worker.start();
    for (const version of [1, 2, 3]) await leave(version, 'tucano');
    await until('those of the other are sent', () => sent.length === 3);
    assert.deepEqual(sent, ['tucano', 'tucano', 'tucano']);
    release();
    await until('and then the others', () => sent.length === 6);
    await worker.stop();
    await db.close();
  });

  it('contains the tenant: one never sends another’s messages', async () => {
    const tenants: string[] = [];
    await leave(1, 'tucano');
    await leave(2, 'onca');
    const worker = aWorker((tenant) => {
      tenants.push(tenant);
      return nobody;
    });
    await worker.start();
    await until('both are sent', async () => (await left('tucano')).length + (await left('onca')).length === 0);
    await worker.stop();
    assert.deepEqual(tenants.toSorted(), ['onca', 'tucano']);
  });
});
