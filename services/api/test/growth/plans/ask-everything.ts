import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { endpoints } from '@jangada/contracts/domains/endpoints';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { localMoment } from '@jangada/contracts/values/local-time';
import { addDays } from '../../../src/modules/money/days/local-days.ts';
import { openSession } from '../../../src/users/sessions.ts';
import { callOptionsOf, createFixture, FIRST_TENANT } from '../../contract/fixture.ts';
import { loadCases } from '../../contract/load-cases.ts';
import type { SandboxProcess } from '../../support/sandbox-process.ts';
import { aPlayer } from '../../support/players.ts';
import { playRound, takeStakeBack } from '../../support/rounds.ts';
import type { CallOptions, TestPlatform } from '../../support/test-platform.ts';
import { fieldsOf } from '../../contract/schemas.ts';
import { listBets, showBet } from '@jangada/contracts/ops/bets';
import { countNames, listFigurePlayers } from '@jangada/contracts/ops/figures';
import { explainGameFigure, figureGames, gameGroups } from '@jangada/contracts/ops/figures-of-games';
import { listFigureWithdrawals, withdrawalListNames } from '@jangada/contracts/ops/figures-of-payments';
import { listOpsLog } from '@jangada/contracts/ops/log';
import type { Operation } from '@jangada/contracts/ops/operation';
import { listMovements, showMovement } from '@jangada/contracts/ops/ledger';
import { explainWithdrawal, showDeposit, showWithdrawal } from '@jangada/contracts/ops/payment-evidence';
import { listDeposits } from '@jangada/contracts/ops/payments';
import { listPlayers } from '@jangada/contracts/ops/players';
import { listQueueItems, queueNames } from '@jangada/contracts/ops/queues';
import { listRequests } from '@jangada/contracts/ops/requests';
import { listWithdrawals } from '@jangada/contracts/ops/withdrawals';
import type { Filled } from '../fill/fill.ts';
import { runJobs, sumFilledDays, type JobRun } from '../run-jobs.ts';

const OUTBOX_MS_MAX = 20_000;
/** Workers and lanes of jobs have looked for work by then. */
const STARTED_MS = 3_000;
/** A page that no bound refuses. */
const FAR_PAGE = 40;

/**
 * Calls every operation of the contract as its case says, those that read as the heavy player too, first pages and far
 * ones; then every operator's list and every job, and delivers what they have left in the outbox.
 *
 * @returns the jobs' runs by their names
 */
export const askEverything = async (
  { platform, sandbox }: Asked,
  { heavy }: Pick<Filled, 'heavy'>,
): Promise<ReadonlyMap<string, JobRun>> => {
  const token = await platform.db.transaction(FIRST_TENANT, (tx) => openSession(tx, heavy));
  for (const [name, endpoint] of endpoints) {
    const options = await askAsCase({ platform, sandbox }, name, endpoint);
    if (endpoint.method === 'GET' && name !== 'logout') await askAsHeavy(platform, endpoint, { ...options, token });
  }
  await sumFilledDays(platform);
  await askAsOperator(platform, heavy);
  const player = await aPlayer(platform.db, { cash: 100_000 });
  await takeStakeBack(platform.db, player, await playRound(platform.db, player, 500, { won: 900 }));
  const runs = await runJobs(platform);
  await deliverOutbox(platform);
  return runs;
};

/** Workers run while the server listens. */
const deliverOutbox = async ({ server, db }: TestPlatform): Promise<void> => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const deadlineMs = Date.now() + OUTBOX_MS_MAX;
  const isDelivered = async (): Promise<boolean> => {
    const due = await db.read(FIRST_TENANT, (reader) =>
      reader
        .selectFrom('outbox')
        .select('seq')
        .where('given_up_at', 'is', null)
        .where('attempts', '=', 0)
        .where('available_at', '<=', new Date())
        .limit(1)
        .execute(),
    );
    return due.length === 0;
  };
  do await sleep(STARTED_MS);
  while (!(await isDelivered()) && Date.now() < deadlineMs);
};

interface Asked {
  readonly platform: TestPlatform;
  readonly sandbox: SandboxProcess;
}

const cases = loadCases();

const askAsCase = async (
  { platform, sandbox }: Asked,
  name: string,
  endpoint: Endpoint,
): Promise<CallOptions | undefined> => {
  const fixture = await createFixture(platform, sandbox);
  const prepared = await cases.get(name)?.success(fixture);
  if (!prepared) return undefined;
  const options = callOptionsOf(endpoint, fixture.player, prepared);
  try {
    const { status, body } = await platform.call(endpoint, options);
    if (status !== 200) throw new Error(`${name} answers ${status} ${JSON.stringify(body).slice(0, 200)}`);
  } finally {
    await prepared.undo?.();
  }
  return options;
};

const has = (schema: Endpoint['query'], field: string): boolean =>
  schema !== undefined && fieldsOf(schema).some(({ path: [name] }) => name === field);

const askAsHeavy = async (platform: TestPlatform, endpoint: Endpoint, options: CallOptions): Promise<void> => {
  await platform.call(endpoint, options);
  if (!has(endpoint.query, 'page')) return;
  await platform.call(endpoint, { ...options, query: { ...options.query, page: FAR_PAGE } });
};

const askAsOperator = async (platform: TestPlatform, heavy: number): Promise<void> => {
  for (const operation of opsEndpoints.values()) {
    const changes = operation.method === 'POST';
    if (changes) continue;
    for (const figure of operation === listFigurePlayers ? countNames : ['ggr'])
      for (const queue of operation === listQueueItems ? queueNames : [undefined])
        await platform.op(operation, {
          params: { tenant: FIRST_TENANT, id: heavy, slug: 'x', queue, figure, game: 'studio:1', list: 'late' },
          ...(has(operation.query, 'ids') && { query: { ids: `${heavy},1` } }),
        });
    await askSorted(platform, operation);
  }
  const yesterday = addDays(localMoment(new Date()).day, -1);
  await platform.op(listFigurePlayers, {
    params: { tenant: FIRST_TENANT, figure: 'active' },
    query: { day: yesterday },
  });
  await askAboutFigures(platform, yesterday);
  await askAboutHeavy(platform, heavy);
};

/** A list in each of its orders, and behind the first page of it. */
const askSorted = async (platform: TestPlatform, operation: Operation): Promise<void> => {
  const params = { tenant: FIRST_TENANT };
  for (const sort of Object.keys(operation.sorts ?? {}).flatMap((name) => [name, `-${name}`])) {
    const { next_cursor: cursor } = (await platform.op(operation, { params, query: { sort } })).body;
    if (cursor) await platform.op(operation, { params, query: { sort, cursor } });
  }
};

/** The figures of games by each group, and the lists behind figures, of a closed day. */
const askAboutFigures = async (platform: TestPlatform, day: string): Promise<void> => {
  const params = { tenant: FIRST_TENANT };
  const from = addDays(day, -30);
  for (const group of gameGroups) await platform.op(figureGames, { params, query: { from, to: day, group } });
  const [game] = (await platform.op(figureGames, { params, query: { from: day, to: day } })).body.data;
  for (const filter of [{ maker: 'x' }, { category: 'x' }, { game: game.key }])
    await platform.op(figureGames, { params, query: { from, to: day, ...filter } });
  await platform.op(explainGameFigure, { params: { ...params, game: game.key, figure: 'ggr' }, query: { day } });
  for (const list of withdrawalListNames)
    await platform.op(listFigureWithdrawals, { params: { ...params, list }, query: { day } });
};

/** The reads of one withdrawal and deposit, and the players' list by each filter. */
const askAboutHeavy = async (platform: TestPlatform, heavy: number): Promise<void> => {
  const newestOf = (table: 'withdrawals' | 'deposits' | 'bets') =>
    platform.db.read(FIRST_TENANT, (reader) =>
      reader
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', heavy)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
  const params = { tenant: FIRST_TENANT };
  const [withdrawal, deposit] = [await newestOf('withdrawals'), await newestOf('deposits')];
  for (const operation of [showWithdrawal, explainWithdrawal])
    await platform.op(operation, { params: { ...params, id: withdrawal?.id ?? 1 } });
  await platform.op(showDeposit, { params: { ...params, id: deposit?.id ?? 1 } });
  for (const operation of [listDeposits, listWithdrawals])
    await platform.op(operation, { params, query: { payment: '1' } });
  await askAboutWithdrawals(platform);
  for (const state of ['for-me', 'decided']) await platform.op(listRequests, { params, query: { state } });
  await askAboutMovements(platform, heavy, (await newestOf('bets'))?.id ?? 1);
  await askAboutLog(platform, heavy);
  const since = new Date(Date.now() - 86_400_000).toISOString();
  for (const query of [
    { name: 'nunca nada' },
    { tag: 'vip' },
    { restriction: 'fraud' },
    { status: 'blocked' },
    { kyc: 'pending' },
    { balance_from: 1_000_000 },
    { seen_from: since },
    { deposited_from: since },
    { registered_from: since, registered_to: since },
  ])
    await platform.op(listPlayers, { params, query });
};

/** The list of withdrawals by each filter, in the orders that it goes with. */
const askAboutWithdrawals = async (platform: TestPlatform): Promise<void> => {
  const { day } = localMoment(new Date());
  const states = ['open', 'stuck', 'trouble', 'ended', 'all'].map((state) => ({ state }));
  for (const sort of ['created_at', '-amount'])
    for (const query of [...states, { status: 5 }, sort === '-amount' ? { over: 1_000 } : { from: day, to: day }])
      await platform.op(listWithdrawals, { params: { tenant: FIRST_TENANT }, query: { ...query, sort } });
};

/** The log by each filter. */
const askAboutLog = async (platform: TestPlatform, heavy: number): Promise<void> => {
  const { day } = localMoment(new Date());
  const yesterday = addDays(day, -1);
  for (const query of [
    { player: heavy, reads: 'also' },
    { from: yesterday, to: yesterday },
    { from: yesterday, to: yesterday, reads: 'also' },
    { outcome: 'asked' },
    { outcome: 'refused' },
    { reads: 'also' },
  ])
    await platform.op(listOpsLog, { params: { tenant: FIRST_TENANT }, query });
};

/** The lists of bets and of the ledger by each filter, and one of each. */
const askAboutMovements = async (platform: TestPlatform, heavy: number, bet: number): Promise<void> => {
  const params = { tenant: FIRST_TENANT };
  const ofHeavy = { user_id: heavy };
  const { round, transaction } = (await platform.op(showBet, { params: { ...params, id: bet } })).body.data.bet;
  for (const query of [ofHeavy, { ...ofHeavy, state: 'open' }, { state: 'open' }, { round }, { transaction }])
    await platform.op(listBets, { params, query });
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const [movement] = (await platform.op(listMovements, { params, query: ofHeavy })).body.data;
  await platform.op(showMovement, { params: { ...params, id: movement.id } });
  for (const query of [
    { ...ofHeavy, kind: 'deposit' },
    { ...ofHeavy, cursor: String(movement.id) },
    { day },
    { day, kind: 'bet' },
    { day, ...ofHeavy },
  ])
    await platform.op(listMovements, { params, query });
};
