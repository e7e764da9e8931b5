import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { openDatabase, type Database, type Reader } from '../database/database.ts';
import { enqueueJob } from '../outbox/outbox.ts';
import { limitPerTenant } from './limit-per-tenant.ts';

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

describe('the transactions of background work', () => {
  it('of one tenant with slow statements leave a connection to the others', async () => {
    const limited = limitPerTenant(db, 1);
    const slow = [limited.read('onca', slowly), limited.transaction('onca', slowly), limited.read('onca', slowly)];
    await sleep(100);
    await limited.read('jangada', quickly);
    await Promise.all(slow);
  });

  it('of one tenant run one after the other at its limit, also after one that failed', async () => {
    const limited = limitPerTenant(db, 1);
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

  it('never take a connection from players’ calls, and their outbox rows reach the same worker', async () => {
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
