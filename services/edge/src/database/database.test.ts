import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';

const NOTICED_MS = 200;

describe('a connection that the database closes', () => {
  let edge: TestEdge;
  before(async () => (edge = await startEdge()));
  after(() => edge.stop());

  it('between two statements of a transaction fails the transaction, not the process', async () => {
    const cut = edge.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(edge.db);
      await sleep(NOTICED_MS);
      await sql`select 1`.execute(tx);
    });
    await assert.rejects(cut);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(edge.db);
    assert.deepEqual(rows, [{ one: 1 }]);
  });
});
