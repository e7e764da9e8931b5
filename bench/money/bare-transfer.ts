import pg from 'pg';
import type { ApiStage } from '../harness/api-stage.ts';

const ACCOUNTS = 1_000;
const BALANCE = 1_000_000_000;

/** The baseline: a durable transfer from one row to another in four statements. */
export interface BareTransfer {
  /** Transfers without a pause, one at a time on each connection. @returns transfers per second */
  run(seconds: number): Promise<number>;
  close(): Promise<void>;
}

export const openBareTransfer = async (
  { appUrl, ownerUrl }: Pick<ApiStage, 'appUrl' | 'ownerUrl'>,
  connections: number,
): Promise<BareTransfer> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('create schema if not exists bare');
  await owner.query('create table bare.accounts (id integer primary key, balance bigint not null)');
  await owner.query(`insert into bare.accounts select id, ${BALANCE} from generate_series(1, ${ACCOUNTS}) id`);
  const app = new URL(appUrl).username;
  await owner.query(`grant usage on schema bare to ${app}`);
  await owner.query(`grant select, update on bare.accounts to ${app}`);
  const { rows } = await owner.query<{ fsync: string; sync: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync`,
  );
  if (rows[0]?.fsync !== 'on' || rows[0].sync !== 'on') throw new Error('The database is not durable');
  await owner.end();

  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: appUrl });
      await client.connect();
      return client;
    }),
  );
  return {
    run: async (seconds) => {
      const untilMs = performance.now() + seconds * 1_000;
      const startedMs = performance.now();
      const counts = await Promise.all(clients.map((client) => transferUntil(client, untilMs)));
      return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedMs) / 1_000);
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
};

const take = { name: 'take', text: 'update bare.accounts set balance = balance - $1 where id = $2' };
const give = { name: 'give', text: 'update bare.accounts set balance = balance + $1 where id = $2' };

async function transferUntil(client: pg.Client, untilMs: number): Promise<number> {
  let count = 0;
  for (; performance.now() < untilMs; count += 1) {
    const [one, other] = twoAccounts();
    await client.query('begin');
    await client.query({ ...take, values: [1, one] });
    await client.query({ ...give, values: [1, other] });
    await client.query('commit');
  }
  return count;
}

/** The rows are locked in the order of their ids, which prevents deadlocks. */
function twoAccounts(): [number, number] {
  const one = 1 + Math.floor(Math.random() * (ACCOUNTS - 1));
  return [one, one + 1 + Math.floor(Math.random() * (ACCOUNTS - one))];
}
