import { startApiStage } from '../harness/api-stage.ts';
import { microsOf, microsOfFamily } from '../harness/cpu.ts';
import { median, printTable } from '../harness/figures.ts';
import { atFullRate, paced } from '../harness/load.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { analyse, isPlaced, signUpPlayers } from '../harness/signed-bets.ts';
import { openBareTransfer } from './bare-transfer.ts';

const PLAYERS = 300;
const BARE_CONNECTIONS = 8;
const API_CONNECTIONS = 8;
const HTTP_CONNECTIONS = 32;
/** An upper bound of the bets in a round. */
const BETS_PER_SECOND_MAX = 4_000;

interface Round {
  readonly rate: number;
  /** Processor time per transaction of PostgreSQL, the API and the client, which hardly depends on the load. */
  readonly micros: readonly number[];
}

const run = async ({ runs, number, defer }: Call): Promise<void> => {
  const seconds = number('seconds');
  const stage = await startApiStage(API_CONNECTIONS, defer);
  const { nextBet } = await signUpPlayers(stage, PLAYERS);
  const bare = await openBareTransfer(stage, BARE_CONNECTIONS);
  defer(() => bare.close());

  /** Bets are signed before each round, so that the studio's signing is not measured. */
  const signed: string[] = [];
  const sign = (forSeconds: number): void => {
    while (signed.length < forSeconds * BETS_PER_SECOND_MAX) signed.push(nextBet());
  };
  const placeBets = (): Promise<number> =>
    atFullRate(stage.apiPort, HTTP_CONNECTIONS, seconds, () => signed.pop(), isPlaced);
  const measured = async (work: () => Promise<number>): Promise<Round> => {
    const used = () => [microsOfFamily(stage.postgresPid), microsOf(stage.apiPid), microsOf(process.pid)];
    const [before, startedMs] = [used(), performance.now()];
    const rate = await work();
    const count = (rate * (performance.now() - startedMs)) / 1_000;
    return { rate, micros: used().map((micros, index) => (micros - (before[index] ?? 0)) / count) };
  };

  sign(seconds);
  await placeBets();
  await analyse(stage);
  const rounds = await inRounds(['bare transfer', 'bets'] as const, runs, async (kind) => {
    sign(seconds);
    return measured(kind === 'bets' ? placeBets : () => bare.run(seconds));
  });
  printTable(
    ['', 'a second (median)', 'every round', 'µs of processor time: PostgreSQL', 'API', 'client'],
    [...rounds].map(([kind, all]) => [
      kind,
      median(all.map(({ rate }) => rate)).toFixed(0),
      all.map(({ rate }) => rate.toFixed(0)).join(', '),
      ...[0, 1, 2].map((part) => median(all.map(({ micros }) => micros[part] ?? NaN)).toFixed(0)),
    ]),
  );
  const bets = (rounds.get('bets') ?? []).map(({ rate }) => rate);
  const ratios = bets.map((rate, index) => rate / (rounds.get('bare transfer')?.[index]?.rate ?? NaN));
  const half = median(bets) / 2;
  sign(seconds * 2);
  const { p50Ms, p99Ms } = await paced(stage.apiPort, half, seconds * 2, () => signed.pop(), isPlaced);
  console.log(
    `\nBets beside the bare transfer: ${median(ratios).toFixed(2)} (${ratios.map((one) => one.toFixed(2)).join(', ')}; aim 0.40). ` +
      `At half that rate, ${half.toFixed(0)} a second: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (aim 100).`,
  );
};

/** Compares bets through the whole signed wallet call with four plain statements on the same database, in turns. */
export const bets: Measurement = {
  measures: 'bets through the signed wallet call beside a bare transfer of the database (Linux)',
  runs: 5,
  options: { seconds: '4' },
  run,
};
