import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { stageOn } from '@jangada/api/crash/stage';
import { gamesOf } from '@jangada/api/growth/fill-database';
import type { FilledDatabase } from '@jangada/api/growth/filled-database';
import { sizes } from '@jangada/api/growth/fill/sizes';
import { OPS_KEY } from '@jangada/api/support/test-platform';
import pg from 'pg';
import { startApiStage } from '../harness/api-stage.ts';
import { median, percentile, printTable } from '../harness/figures.ts';
import { atFullRate, paced, type Paced } from '../harness/load.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { serve } from '../harness/serve.ts';
import { isPlaced, signUpPlayers } from '../harness/signed-bets.ts';
import { TENANT } from '../harness/site.ts';
import { isSize, openFilled } from './filled-databases.ts';

const API_CONNECTIONS = 10;
const HTTP_CONNECTIONS = 16;
const PLAYERS = 100;
/** An upper bound of the bets in a second. */
const BETS_PER_SECOND_MAX = 4_000;
/** Each reads a list, and asks for the next one after this time. */
const OPERATORS = 4;
const READING_MS = 500;
const AIM_MS = 300;

type Query = Readonly<Record<string, string | number>>;

/** A list with the parameters of its call. */
interface List {
  readonly name: string;
  readonly path: string;
}

/** The lists of operators that have queries which read them differently. */
const queriesOf = (heavy: number): Readonly<Record<string, readonly Query[]>> => ({
  listDeposits: [{}, { page: 40 }, { status: 'paid' }, { status: 'refused' }, { user_id: heavy }],
  listWithdrawals: [{}, { page: 40 }, { state: 'ended' }, { state: 'all' }, { status: 5 }],
  listReferrals: [{}, { page: 40 }, { state: 'qualified' }],
  listStrandedPix: [{}, { page: 40 }],
  listBonusesForOps: [{ player: heavy }],
});

/** Whatever an operator may have of a player, from old rows. */
const IDENTIFIERS = `
  select u.id::text as id, u.public_id::text, u.email, u.cpf, u.phone,
    (select e2eid from deposits d where d.user_id = u.id and d.e2eid is not null limit 1) as pix,
    (select txid from deposits d where d.user_id = u.id limit 1) as txid,
    (select payout_id from withdrawals w where w.user_id = u.id limit 1) as payout,
    (select round_id from bets b where b.user_id = u.id limit 1) as round,
    (select b.id::text from bets b where b.user_id = u.id limit 1) as bet,
    (select d.id::text from deposits d where d.user_id = u.id limit 1) as deposit
  from users u where u.id = $1`;

const identifiersOf = async ({ appUrl, heavy }: FilledDatabase): Promise<Readonly<Record<string, string | null>>> => {
  const client = new pg.Client({
    connectionString: appUrl,
    options: `-c search_path=platform -c app.tenant=${TENANT}`,
  });
  await client.connect();
  const { rows } = await client.query<Record<string, string | null>>(IDENTIFIERS, [heavy]);
  await client.end();
  return rows[0] ?? {};
};

const listsOf = async (database: FilledDatabase): Promise<readonly List[]> => {
  const queries = queriesOf(database.heavy);
  const listOf = (name: string, path: string, query: Query): List => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
    return { name: `${name} ${search}`.trim(), path: search ? `${path}?${search}` : path };
  };
  const lists = [...opsEndpoints].flatMap(([name, { method, path }]) =>
    method !== 'GET' || name === 'findPlayers'
      ? []
      : (queries[name] ?? [{}]).map((query) =>
          listOf(name, pathOf(path, { tenant: TENANT, id: database.heavy, slug: 'x' }), query),
        ),
  );
  const searches = Object.entries(await identifiersOf(database)).flatMap(([by, identifier]) =>
    identifier === null
      ? []
      : { ...listOf('', `/ops/${TENANT}/players`, { identifier }), name: `findPlayers by ${by}` },
  );
  return [...lists, ...searches];
};

const ask = async (port: number, { path }: List): Promise<{ readonly status: number; readonly ms: number }> => {
  const startedMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${OPS_KEY}`, 'x-reason': 'a measurement', 'idempotency-key': randomUUID() },
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
