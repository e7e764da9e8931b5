import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { getAddress, getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { isTemporaryFailure } from '@jangada/server/temporary-failure';
import { sql } from 'kysely';
import { aPlayer } from '../../test/support/players.ts';
import { asAdmin } from '../../test/support/test-database.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { openDatabase, type Database, type Reader } from './database.ts';
import { enqueueJob } from '../outbox/outbox.ts';
import { limitPerTenant, shareOfTenant } from './limit-per-tenant.ts';

let platform: TestPlatform;
let db: Database;

before(async () => {
  platform = await startTestPlatform();
  db = openDatabase(platform.database.appUrl, 2, 500);
});
after(async () => {
  await db.close();
  await platform.stop();
});

const slowly = (reader: Reader) => sql`select pg_sleep(0.8)`.execute(reader);
const quickly = (reader: Reader) => sql`select 1`.execute(reader);

describe('the transactions of one tenant', () => {
  it('leave a connection to the others while its statements are slow', async () => {
    const limited = limitPerTenant(db, { transactionsMax: 1 });
    const slow = [limited.read('onca', slowly), limited.transaction('onca', slowly), limited.read('onca', slowly)];
    await sleep(100);
    await limited.read('jangada', quickly);
    await Promise.all(slow);
  });

  it('run one after the other at its limit, also after one that failed', async () => {
    const limited = limitPerTenant(db, { transactionsMax: 1 });
    let [running, most] = [0, 0];
    const counted = async (fails: boolean) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(50);
      running -= 1;
      if (fails) throw new Error('undone');
    };
    const failing = limited.transaction('onca', () => counted(true));
    const others = [1, 2, 3].map(() => limited.transaction('onca', () => counted(false)));
    await assert.rejects(failing, /undone/);
    await Promise.all(others);
    assert.equal(most, 1);
  });

  it('wait no longer than a call may, and count as waiting', async () => {
    const limited = limitPerTenant(db, { transactionsMax: 1, waitMs: 100 });
    const slow = limited.read('onca', slowly);
    await sleep(100);
    const late = limited.read('onca', quickly);
    assert.equal(limited.connections().waiting, 1);
    await assert.rejects(late, (error) => isTemporaryFailure(error));
    assert.equal(limited.connections().waiting, 0);
    await slow;
    await limited.read('onca', quickly);
  });

  it('are nine of ten at most, and one where there are two', () => {
    assert.deepEqual([2, 5, 10, 20].map(shareOfTenant), [1, 4, 9, 18]);
  });

  it('in a pool of its own never take a connection from players’ calls, and their outbox rows reach the same worker', async () => {
    const background = db.withOwnPool(1);
    const written: string[] = [];
    db.onOutboxWritten((tenantId) => void written.push(tenantId));
    const slow = background.read('onca', slowly);
    await sleep(100);
    await Promise.all([db.read('onca', quickly), db.read('jangada', quickly)]);
    await assert.rejects(background.read('jangada', quickly), /timeout/);
    await slow;
    await background.transaction('tucano', (tx) => enqueueJob(tx, 'push', {}));
    assert.deepEqual(written, ['tucano']);
    await platform.db.transaction('tucano', (tx) => tx.deleteFrom('outbox').execute());
    await background.close();
  });
});

describe('players’ calls', () => {
  it('of one site that all wait for the database leave a connection to another site', async () => {
    const busy = await startTestPlatform({ DATABASE_CONNECTIONS_MAX: '3' });
    try {
      const [slow, other] = [await aPlayer(busy.db, { tenant: 'onca' }), await aPlayer(busy.db)];
      const tables = new EventEmitter();
      const [locked, released] = [once(tables, 'locked'), once(tables, 'released')];
      const lock = asAdmin(busy.database.adminUrl, async (admin) => {
        await admin.query('begin');
        await admin.query('lock table platform.addresses');
        tables.emit('locked');
        await released;
        await admin.query('rollback');
      });
      await locked;
      const waiting = [1, 2, 3, 4].map(() => busy.call(getAddress, { token: slow.token, host: 'onca.localhost' }));
      await sleep(200);
      const { status } = await busy.call(getWallet, { token: other.token });
      tables.emit('released');
      assert.equal(status, 200);
      assert.deepEqual(
        (await Promise.all(waiting)).map((answer) => answer.status),
        [200, 200, 200, 200],
      );
      await lock;
    } finally {
      await busy.stop();
    }
  });
});
