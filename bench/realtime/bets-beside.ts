import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startApiStage, type ApiStage } from '../harness/api-stage.ts';
import { median, printTable } from '../harness/figures.ts';
import { atFullRate, paced, type Paced } from '../harness/load.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { analyse, isPlaced, signUpPlayers } from '../harness/signed-bets.ts';
import type { Deliveries } from './loader.ts';

const PLAYERS = 200;
const API_CONNECTIONS = 16;
const HTTP_CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;

/** Starts 20,000 deliveries a second in a process of its own. @returns a function that ends them */
const startDeliveries = async ({ realtimePort, realtimeApp }: ApiStage): Promise<() => Promise<Deliveries>> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'loader.ts')], {
    env: { ...process.env, BENCH_PORT: String(realtimePort), BENCH_APP: JSON.stringify(realtimeApp) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  if ((await lines.next()).value !== 'ready') throw new Error('The deliveries did not start.');
  return async () => {
    child.kill('SIGTERM');
    const line = await lines.next();
    if (child.exitCode === null) await once(child, 'exit');
    return JSON.parse(String(line.value)) as Deliveries;
  };
};

interface Turn extends Paced {
  readonly deliveries: Deliveries | undefined;
}

const run = async ({ runs, number, defer }: Call): Promise<void> => {
  const stage = await startApiStage(API_CONNECTIONS, defer);
  const { nextBet } = await signUpPlayers(stage, PLAYERS);
  const atMost = (seconds: number) => atFullRate(stage.apiPort, HTTP_CONNECTIONS, seconds, nextBet, isPlaced);
  await atMost(WARM_UP_SECONDS);
  await analyse(stage);
  const rate = (await atMost(WARM_UP_SECONDS * 2)) / 2;
  const turns = await inRounds(['alone', 'beside'] as const, runs, async (kind): Promise<Turn> => {
    const stop = kind === 'beside' ? await startDeliveries(stage) : null;
    const bets = await paced(stage.apiPort, rate, number('seconds'), nextBet, isPlaced);
    return { ...bets, deliveries: await stop?.() };
  });
  const each = (values: readonly (number | undefined)[]) => values.map((value) => value?.toFixed(1) ?? '–').join(', ');
  printTable(
    [
      `${rate.toFixed(0)} bets a second`,
      'p50, ms',
      'p99, ms (aim 100)',
      'median',
      'p99 of a delivery, ms',
      'received, %',
    ],
    [...turns].map(([kind, all]) => [
      kind,
      each(all.map(({ p50Ms }) => p50Ms)),
      each(all.map(({ p99Ms }) => p99Ms)),
      median(all.map(({ p99Ms }) => p99Ms)).toFixed(1),
      each(all.map(({ deliveries }) => deliveries?.p99Ms)),
      each(all.map(({ deliveries }) => deliveries && deliveries.receivedShare * 100)),
    ]),
  );
};

/** Measures bets while the gateway delivers messages; API, PostgreSQL, gateway and their clients share the machine. */
export const betsBeside: Measurement = {
  measures: 'bets at half their rate, alone and beside 20,000 deliveries a second of the gateway',
  runs: 2,
  options: { seconds: '8' },
  run,
};
