import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { withdrawalListNames } from '@jangada/contracts/ops/figures-of-payments';
import { countNames } from '@jangada/contracts/ops/figures';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { findPlayers } from '@jangada/contracts/ops/players';
import { queueNames } from '@jangada/contracts/ops/queues';
import { stageOn } from '@jangada/api/crash/stage';
import { gamesOf } from '@jangada/api/growth/fill-database';
import type { FilledDatabase } from '@jangada/api/growth/filled-database';
import { sizes } from '@jangada/api/growth/fill/sizes';
import { opsKeyOf } from '@jangada/api/support/staff';
import { startApiStage } from '../harness/api-stage.ts';
import { median, percentile, printTable } from '../harness/figures.ts';
import { atFullRate, paced, type Paced } from '../harness/load.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { serve } from '../harness/serve.ts';
import { isPlaced, signUpPlayers } from '../harness/signed-bets.ts';
import { TENANT } from '../harness/site.ts';
import { isSize, openFilled } from './filled-databases.ts';
import { ensureOperator, identifiersOf, OPERATOR, rowOf } from './operator.ts';

const API_CONNECTIONS = 10;
const HTTP_CONNECTIONS = 16;
const PLAYERS = 100;
/** An upper bound of the bets in a second. */
const BETS_PER_SECOND_MAX = 4_000;
/** Each reads a list, and asks for the next one after this time. */
const OPERATORS = 4;
const READING_MS = 500;
const AIM_MS = 300;
const findPlayersName = 'findPlayers';

type Query = Readonly<Record<string, string | number>>;

/** A list with the parameters of its call. */
interface List {
  readonly name: string;
  readonly path: string;
}

/** Rows of the heavy player, of which details are read. */
type Newest = Readonly<Record<'withdrawal' | 'deposit' | 'bet' | 'movement', string>>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The lists of operators that have queries which read them differently. */
const queriesOf = (heavy: number): Readonly<Record<string, readonly Query[]>> => {
  const yesterday = new Date(Date.now() - DAY_MS).toISOString();
  return {
    listPlayers: [
      ...[{}, { name: 'a' }, { tag: 'vip' }, { restriction: 'fraud' }, { status: 'blocked' }, { kyc: 'pending' }],
      ...[{ balance_from: 1_000_000 }, { seen_from: yesterday }, { deposited_from: yesterday }],
    ],
    listDeposits: [{}, { page: 40 }, { status: 'paid' }, { status: 'refused' }, { user_id: heavy }],
    listWithdrawals: [{}, { page: 40 }, { state: 'ended' }, { state: 'stuck' }, { status: 5 }, { over: 500_000 }],
    listBets: [{}, { page: 40 }, { state: 'open' }, { user_id: heavy }, { user_id: heavy, state: 'open' }],
    listMovements: [{}, { user_id: heavy }, { user_id: heavy, kind: 'deposit' }],
    listReferrals: [{}, { page: 40 }, { state: 'qualified' }],
    listStrandedPix: [{}, { page: 40 }],
    listBonusesForOps: [{ player: heavy }],
    listPlayerNames: [{ ids: `${heavy},1` }],
  };
};

/** What an address of these reads has in place of its names. */
const placesOf = (heavy: number, newest: Newest): Readonly<Record<string, readonly Query[]>> => ({
  showWithdrawal: [{ id: newest.withdrawal }],
  explainWithdrawal: [{ id: newest.withdrawal }],
  showDeposit: [{ id: newest.deposit }],
  showBet: [{ id: newest.bet }],
  showMovement: [{ id: newest.movement }],
  listQueueItems: queueNames.map((queue) => ({ queue })),
  explainFigure: ['ggr', 'net_deposits', 'owed_change'].map((figure) => ({ figure })),
  listFigurePlayers: countNames.map((figure) => ({ figure })),
  explainGameFigure: [{ game: 'studio:1', figure: 'turnover' }],
  listFigureWithdrawals: withdrawalListNames.map((list) => ({ list })),
  showPlayer: [{ id: heavy }],
});

const NEWEST = `
  select (select id from withdrawals where user_id = $1::int order by id desc limit 1) as withdrawal,
    (select id from deposits where user_id = $1::int order by id desc limit 1) as deposit,
    (select id from bets where user_id = $1::int order by id desc limit 1) as bet,
    (select txn_id from ledger_entries where account_id = 'player:' || $1 || ':cash' order by id desc limit 1) as movement`;

const listOf = (name: string, path: string, place: Query, query: Query): List => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const address = pathOf(path, { tenant: TENANT, slug: 'x', ...place });
  const shown = [name, place['queue'] ?? place['figure'] ?? '', text].filter((part) => part !== '');
  return { name: shown.join(' '), path: text ? `${address}?${text}` : address };
};

const listsOf = async (database: FilledDatabase): Promise<readonly List[]> => {
  const { heavy } = database;
  const [queries, places] = [queriesOf(heavy), placesOf(heavy, await rowOf<Newest>(database, NEWEST))];
  const lists = [...opsEndpoints].flatMap(([name, { method, path }]) =>
    method !== 'GET' || name === findPlayersName
      ? []
      : (places[name] ?? [{ id: heavy }]).flatMap((place) =>
          (queries[name] ?? [{}]).map((query) => listOf(name, path, place, query)),
        ),
  );
  const searches = Object.entries(await identifiersOf(database)).flatMap(([by, identifier]) =>
    identifier === null
      ? []
      : { ...listOf('', findPlayers.path, {}, { identifier }), name: `${findPlayersName} by ${by}` },
  );
  return [...lists, ...searches];
};

const ask = async (port: number, { path }: List): Promise<{ readonly status: number; readonly ms: number }> => {
  const startedMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: {
      authorization: `Bearer ${opsKeyOf(OPERATOR)}`,
      'x-reason': 'a measurement',
      'idempotency-key': randomUUID(),
    },
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - startedMs };
};

const run = async ({ runs, number, option, defer }: Call): Promise<void> => {
  const seconds = number('seconds');
  const size = option('sizes');
  if (!isSize(size)) throw new RangeError('--sizes names one size.');
  const { postgres, databases } = await openFilled(option, defer);
  const database = databases.get(size);
  if (!database) throw new Error(`There is no ${size}.`);
  await ensureOperator(database);
  const games = JSON.stringify(gamesOf(sizes[size]));
  const aggregator = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(games);
  }, defer);
  const { apiPort, opsPort, ...stage } = await startApiStage(
    API_CONNECTIONS,
    defer,
    { STUDIO_BASE_URL: `http://127.0.0.1:${aggregator}` },
    { stage: await stageOn(database), postgresPid: postgres.pid },
  );
  const { nextBet } = await signUpPlayers({ apiPort, opsPort, ...stage }, PLAYERS);
  const signed: string[] = [];
  const sign = (count: number): void => {
    while (signed.length < count) signed.push(nextBet());
  };
  sign(BETS_PER_SECOND_MAX * seconds);
  await atFullRate(apiPort, HTTP_CONNECTIONS, seconds, () => signed.pop(), isPlaced);
  sign(BETS_PER_SECOND_MAX * seconds);
  const half = (await atFullRate(apiPort, HTTP_CONNECTIONS, seconds, () => signed.pop(), isPlaced)) / 2;

  const lists: List[] = [];
  for (const list of await listsOf(database)) {
    const { status } = await ask(opsPort, list);
    if (status === 200) lists.push(list);
    else console.log(`${list.name} is not measured: it answers ${status}`);
  }
  const times = new Map<string, number[]>(lists.map(({ name }) => [name, []]));
  let turn = 0;
  const read = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const list = lists[(turn += 1) % lists.length];
      if (!list) return;
      const { status, ms } = await ask(opsPort, list);
      if (status !== 200) throw new Error(`${list.name} answers ${status}`);
      times.get(list.name)?.push(ms);
      await wait(READING_MS);
    }
  };
  const rounds = await inRounds(['alone', 'beside'] as const, runs, async (kind): Promise<Paced> => {
    sign(Math.ceil(half * seconds));
    let isOver = false;
    const operators = Array.from({ length: kind === 'beside' ? OPERATORS : 0 }, () => read(() => isOver));
    const bets = await paced(apiPort, half, seconds, () => signed.pop(), isPlaced);
    isOver = true;
    await Promise.all(operators);
    return bets;
  });
  printTable(
    ['list', 'calls', 'p50, ms', 'p95, ms'],
    [...times].map(([name, all]) => [name, all.length, median(all).toFixed(0), percentile(all, 0.95).toFixed(0)]),
  );
  const all = [...times.values()].flat();
  const of = (kind: 'alone' | 'beside', figure: keyof Paced): number =>
    median((rounds.get(kind) ?? []).map((round) => round[figure]));
  console.log(
    `\n${all.length} lists of ${OPERATORS} operators: p95 ${percentile(all, 0.95).toFixed(0)} ms (aim ${AIM_MS}). ` +
      `Bets at ${half.toFixed(0)} a second: p50 ${of('alone', 'p50Ms').toFixed(1)} ms alone, ${of('beside', 'p50Ms').toFixed(1)} beside the lists; ` +
      `p99 ${of('alone', 'p99Ms').toFixed(1)} and ${of('beside', 'p99Ms').toFixed(1)} ms, ratio ${(of('beside', 'p99Ms') / of('alone', 'p99Ms')).toFixed(2)} ` +
      `(medians of ${runs} rounds).`,
  );
};

export const operators: Measurement = {
  measures: 'every list of operators beside bets at half rate, on the tenant of one size',
  runs: 5,
  options: { sizes: 'M', dir: '', seconds: '10' },
  run,
};
