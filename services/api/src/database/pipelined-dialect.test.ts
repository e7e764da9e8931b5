import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { openDatabase, type Database } from './database.ts';
import { defer, executeTogether, PREPARED } from './pipelined-dialect.ts';

const TENANT = 'jangada';

let platform: TestPlatform;
let db: Database;
before(async () => {
  platform = await startTestPlatform();
  // With one connection, each transaction would see state that an earlier one left on it.
  db = openDatabase(platform.database.appUrl, 1);
});
after(async () => {
  await db.close();
  await platform.stop();
});

const insert = (word: string) => sql<{ id: number }>`
  insert into provider_calls (provider, operation, raw, outcome) values ('pipeline', 'test', ${word}, 'ok') returning id`;

const words = (): Promise<string[]> =>
  db.read(TENANT, async (reader) => {
    const { rows } = await sql<{ raw: string }>`
      select raw from provider_calls where provider = 'pipeline' order by id`.execute(reader);
    return rows.map(({ raw }) => raw);
  });

const failing = sql`select 1 / 0`;

describe('a deferred statement', () => {
  it('runs before the statement it is sent with, which sees its rows', async () => {
    const order: string[] = [];
    await db.transaction(TENANT, async (tx) => {
      await defer(tx, insert('first'), (rows) => order.push(`deferred ${rows.length}`));
      assert.equal(order.length, 0);
      const { rows } = await sql<{ raw: string }>`select raw from provider_calls where provider = 'pipeline'`.execute(
        tx,
      );
      order.push(`next ${rows.map(({ raw }) => raw).join()}`);
    });
    assert.deepEqual(order, ['deferred 1', 'next first']);
  });

  it('is written by the commit when nothing follows it', async () => {
    const ids: number[] = [];
    await db.transaction(TENANT, (tx) => defer(tx, insert('last'), (rows) => ids.push(...rows.map(({ id }) => id))));
    assert.equal(ids.length, 1);
    assert.deepEqual(await words(), ['first', 'last']);
  });

  it('fails the statement it is sent with by its own error, and the transaction writes nothing', async () => {
    const run = db.transaction(TENANT, async (tx) => {
      await insert('undone').execute(tx);
      await defer(tx, failing);
      await insert('after').execute(tx);
    });
    await assert.rejects(run, /division by zero/);
    assert.deepEqual(await words(), ['first', 'last']);
  });

  it('fails the transaction when it is sent with the commit', async () => {
    const run = db.transaction(TENANT, async (tx) => {
      await insert('undone').execute(tx);
      await defer(tx, failing);
    });
    await assert.rejects(run, /division by zero/);
    assert.deepEqual(await words(), ['first', 'last']);
  });

  it('is not sent when the transaction is given up', async () => {
    const used: unknown[] = [];
    const run = db.transaction(TENANT, async (tx) => {
      await insert('undone').execute(tx);
      await defer(tx, insert('given up'), (rows) => used.push(...rows));
      throw new Error('given up');
    });
    await assert.rejects(run, /given up/);
    assert.deepEqual([used, await words()], [[], ['first', 'last']]);
  });

  it('is not sent when its transaction has sent nothing yet', async () => {
    const run = db.transaction(TENANT, async (tx) => {
      await defer(tx, failing);
      throw new Error('given up');
    });
    await assert.rejects(run, /given up/);
    assert.deepEqual(await words(), ['first', 'last']);
  });
});

describe('a transaction', () => {
  it('whose tenant the database cannot read runs none of its statements', async () => {
    const run = db.transaction('no\0body', async (tx) => {
      await insert('of nobody').execute(tx);
    });
    await assert.rejects(run, /invalid byte sequence/);
    assert.deepEqual(await words(), ['first', 'last']);
  });

  it('whose statement failed and was ignored is not reported as committed', async () => {
    const run = db.transaction(TENANT, async (tx) => {
      await insert('undone').execute(tx);
      await assert.rejects(failing.execute(tx));
    });
    await assert.rejects(run, /rolled back/);
    assert.deepEqual(await words(), ['first', 'last']);
  });

  it('that only reads refuses a deferred write', async () => {
    const run = db.read(TENANT, async (reader) => {
      await defer(reader, insert('undone'));
      await sql`select 1`.execute(reader);
    });
    await assert.rejects(run, /read-only transaction/);
  });
});

describe('statements sent together', () => {
  it('return the rows of each, and each sees what the one before has written', async () => {
    const found = await db.transaction(TENANT, (tx) =>
      executeTogether<[{ id: number }, { count: number }]>(tx, [
        insert('together'),
        sql<{ count: number }>`select count(*) as count from provider_calls where provider = 'pipeline'`,
      ]),
    );
    assert.deepEqual([found[0].length, found[1]], [1, [{ count: 3 }]]);
  });

  it('reject with the error of the first that fails', async () => {
    const run = db.transaction(TENANT, (tx) => executeTogether(tx, [sql`select 1`, failing, sql`select 2`]));
    await assert.rejects(run, /division by zero/);
  });
});

describe('a prepared statement', () => {
  const divide = (by: number) => sql<{ result: number; at: Date }>`
    ${PREPARED} select 6 / ${by}::integer as result, to_timestamp(0) as at`;

  it('returns the same columns each time its connection runs it', async () => {
    for (const by of [1, 2]) {
      const { rows } = await db.read(TENANT, (reader) => divide(by).execute(reader));
      assert.deepEqual(rows, [{ result: 6 / by, at: new Date(0) }]);
    }
  });

  it('runs twice in one message, and after it has failed', async () => {
    const twice = (one: number, other: number) =>
      db.read(TENANT, (reader) => executeTogether(reader, [divide(one), divide(other)]));
    await assert.rejects(twice(0, 1), /division by zero/);
    const [one, other] = await twice(3, 6);
    assert.deepEqual([one[0]?.result, other[0]?.result], [2, 1]);
  });

  it('that fails the first time is stored all the same', async () => {
    const first = (by: number) => sql<{ result: number }>`${PREPARED} select 8 / ${by}::integer as result`;
    await assert.rejects(
      db.read(TENANT, (reader) => first(0).execute(reader)),
      /division by zero/,
    );
    const { rows } = await db.read(TENANT, (reader) => first(4).execute(reader));
    assert.deepEqual(rows, [{ result: 2 }]);
  });
});

describe('a value that the API cannot read', () => {
  it('rejects its statement, and its connection works on', async () => {
    const tooLarge = sql`select 9007199254740993::bigint as id`;
    await assert.rejects(
      db.read(TENANT, (reader) => tooLarge.execute(reader)),
      RangeError,
    );
    assert.deepEqual(await words().then((found) => found.length > 0), true);
  });
});
