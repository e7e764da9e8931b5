import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it, type TestContext } from 'node:test';
import { freePort } from '@jangada/server/testing/free-port';
import pg from 'pg';
import { createKilledApi } from '../test/crash/killed-api.ts';
import { aPlayer } from '../test/support/players.ts';
import { until } from '../test/support/sandbox-process.ts';
import { startTestDatabase } from '../test/support/test-database.ts';
import { environmentOf, startTestPlatform, type TestPlatform } from '../test/support/test-platform.ts';

let platform: TestPlatform;

before(async () => {
  platform = await startTestPlatform();
});
after(() => platform.stop());

const adminClient = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: platform.database.adminUrl, options: '-c search_path=platform' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** A connection that holds a lock until it is let go, at the latest at the end of the test. */
const holding = async (context: TestContext, statement: string): Promise<() => Promise<void>> => {
  const client = await adminClient();
  context.after(() => client.end());
  await client.query('begin');
  await client.query(statement);
  return async () => void (await client.query('rollback'));
};

const isWaitingFor = async (table: string): Promise<boolean> => {
  const client = await adminClient();
  const { rowCount } = await client.query(
    `select from pg_locks waiting
      where not granted and (relation = $1::regclass
        or pid in (select pid from pg_locks where relation = $1::regclass and granted))`,
    [table],
  );
  await client.end();
  return rowCount !== 0;
};

const anApi = async (context: TestContext) => {
  const port = await freePort();
  // As in production: the schema is there, and the owner's password is not.
  const { DATABASE_OWNER_URL: _owner, ...environment } = environmentOf(platform.database, platform.third);
  const api = createKilledApi(port, environment);
  context.after(() => api.kill());
  await api.start();
  return { ...api, url: `http://localhost:${port}` };
};

describe('an API that gets SIGTERM', () => {
  it('answers the call that waits for a wallet, does not wait for jobs in the middle of their work, and ends with 0', async (context) => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    await holding(context, 'lock table third_party_messages in access exclusive mode');
    const api = await anApi(context);
    await until('a job waits in the middle of its work', () => isWaitingFor('third_party_messages'));
    const letWalletGo = await holding(context, `select from wallets where user_id = ${player.user.id} for update`);
    const payload = JSON.stringify({
      request_uuid: randomUUID(),
      user: player.externalName,
      token: player.launchToken,
      game_code: await gameOf(player.user.id),
      currency: 'BRL',
      transaction_uuid: randomUUID(),
      round: randomUUID(),
      amount: 100_000,
    });
    const answer = fetch(`${api.url}/providers/studio/transaction/bet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub88-signature': platform.signedAsStudio(payload) },
      body: payload,
    }).then((response) => response.json() as Promise<{ status: string }>);
    await until('the call waits for the wallet', () => isWaitingFor('wallets'));
    const ended = api.stop();
    await until('it takes no more calls', () =>
      fetch(`${api.url}/live`).then(
        () => false,
        () => true,
      ),
    );
    await letWalletGo();
    assert.equal((await answer).status, 'RS_OK');
    assert.equal(await ended, 0);
    // Its statement would have failed at the limit for statements.
    assert.deepEqual(await failedJobs(), []);
  });
});

describe('the job that migrates', () => {
  const migrate = (env: Record<string, string>) => {
    const main = fileURLToPath(new URL('./migrate.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    return { status, printed: `${stdout}${stderr}` };
  };

  it('migrates an empty database as its owner, says what it did, and has nothing to do afterwards', async () => {
    const { ownerUrl, appUrl, stop } = await startTestDatabase();
    const env = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl };
    const first = migrate(env);
    assert.equal(first.status, 0, first.printed);
    assert.match(first.printed, /^migrate: 0001-site\.sql, .*0045-registry\.sql/m);
    assert.deepEqual(migrate(env), { status: 0, printed: 'migrate: nothing to do\n' });
    await stop();
  });

  it('names the variable that it lacks', () => {
    const { status, printed } = migrate({ DATABASE_URL: platform.database.appUrl, DATABASE_OWNER_URL: '' });
    assert.deepEqual([status, printed], [1, 'migrate: DATABASE_OWNER_URL is missing\n']);
  });
});

const failedJobs = async (): Promise<string[]> => {
  const client = await adminClient();
  const { rows } = await client.query<{ job: string }>(
    "select job from job_runs where job = 'purge-expired' and last_error is not null",
  );
  await client.end();
  return rows.map(({ job }) => job);
};

const gameOf = async (userId: number): Promise<string> => {
  const { code } = await platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('game_launches')
      .innerJoin('games', 'games.id', 'game_launches.game_id')
      .select('games.code')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  return code;
};
