import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { startCluster, type ClusterVictim } from '@jangada/test/cluster/cluster';
import { runClusterRound, type ClusterRound, type Kill } from '@jangada/test/cluster/cluster-round';
import { inSeconds, spread } from '../harness/figures.ts';
import { inOwnNetwork } from '../harness/own-network.ts';
import type { Call, Measurement } from '../harness/question.ts';

const VISITORS = 3;
const QUIET_MS = 2_000;
const RESUMED_MS_MAX = 3_000;
/** Services with two replicas: a kill may cause at most a retry. */
const replicas: readonly ClusterVictim[] = ['api', 'gateway', 'edge', 'api', 'gateway', 'edge'];
/**
 * Services that are stopped in order: no call may even need a retry. Gateways are left out, because their clients
 * always reconnect.
 */
const upgradedOnes: readonly ClusterVictim[] = ['api', 'edge', 'api', 'edge'];
/** Services without a replica: everything waits until they are back. */
const singles: readonly ClusterVictim[] = ['redis', 'database'];

const printKill = ({ victim, moneyMs, backMs, lost, resumedMs, pushedMs, failures, retries }: Kill): void => {
  const realtime =
    lost === 0
      ? 'no realtime connection lost'
      : `${lost} realtime connections back after ${inSeconds(resumedMs)}, a balance pushed after ${inSeconds(pushedMs)}`;
  console.log(
    `${victim.padEnd(8)} killed: money moves after ${inSeconds(moneyMs)}, ${realtime}, itself back after ${inSeconds(backMs)}; ` +
      `visitors: ${retries.length} calls sent twice, ${failures.length} failed twice`,
  );
  for (const failure of new Set(failures)) console.log(`         ${failure.slice(0, 160)}`);
};

/** The faults that players notice although every service has a replica. */
const faultsOf = (killed: readonly ClusterRound[], upgraded: ClusterRound): string[] => {
  const faults = killed.flatMap(({ kills }) =>
    kills.flatMap(({ victim, failures, resumedMs }) => [
      ...failures.map((failure) => `${victim}: ${failure}`),
      ...(resumedMs > RESUMED_MS_MAX ? [`${victim}: realtime was back after ${inSeconds(resumedMs)}`] : []),
    ]),
  );
  // A time-out on a busy machine is not a call that the stop lost.
  const lost = upgraded.visits.retries.filter((why) => !why.includes('TimeoutError'));
  if (upgraded.unanswered > 0) faults.push(`SIGTERM: ${upgraded.unanswered} money calls had no answer at first`);
  return [...faults, ...lost.map((why) => `SIGTERM: ${why}`)];
};

const printRounds = (rounds: readonly ClusterRound[]): void => {
  const sum = (count: (round: ClusterRound) => number): number =>
    rounds.reduce((total, round) => total + count(round), 0);
  const seconds = sum((round) => round.seconds);
  console.log(
    `\n${sum(({ acknowledged }) => acknowledged)} money calls acknowledged in ${seconds.toFixed(0)} s, each in the ledger once; ` +
      `${sum(({ unanswered }) => unanswered)} without an answer, each there once or not at all after it had been sent again. ` +
      `${sum(({ balances }) => balances)} balances pushed.`,
  );
  const money = rounds.flatMap(({ moneyTimes }) =>
    [...moneyTimes].flatMap(([kind, ms]) => (kind === 'deposit' ? [] : ms)),
  );
  console.log(`money calls: ${(money.length / seconds).toFixed(0)} a second, ${spread(money)}`);
  for (const kind of new Set(rounds.flatMap(({ visits }) => [...visits.times.keys()])))
    console.log(`${kind}: ${spread(rounds.flatMap(({ visits }) => visits.times.get(kind) ?? []))}`);
};

const run = async ({ runs, option, defer }: Call): Promise<void> => {
  const withPages = option('pages') !== 'no';
  const startedMs = performance.now();
  const cluster = await startCluster({ site: withPages });
  defer(() => cluster.close());
  defer(() => {
    if (!existsSync(cluster.logFile)) return;
    mkdirSync('test-results', { recursive: true });
    copyFileSync(cluster.logFile, 'test-results/cluster.log');
  });
  console.log(`started after ${inSeconds(performance.now() - startedMs)}`);
  const play = (victims: readonly ClusterVictim[], gently = false) =>
    runClusterRound(cluster, { victims, gently, visitors: VISITORS, withPages, quietMs: QUIET_MS, onKill: printKill });
  const killed: ClusterRound[] = [];
  for (let round = 1; round <= runs; round += 1) killed.push(await play(replicas));
  console.log('SIGTERM, as at an upgrade:');
  const upgraded = await play(upgradedOnes, true);
  console.log('there is one of each:');
  const last = await play(singles);
  printRounds([...killed, upgraded, last]);
  const faults = faultsOf(killed, upgraded);
  if (faults.length > 0) throw new Error(`Players noticed ${faults.length} faults:\n${faults.join('\n')}`);
};

/**
 * The services of docker-compose.yml, with two replicas of edge, API and gateway: money calls, visitors and realtime
 * connections go through the proxy while replicas are killed one after another; then the ledger is checked.
 */
export const cluster: Measurement = {
  measures: 'what players notice when replicas of a cluster are killed; lines of all processes in test-results',
  runs: 3,
  options: { pages: 'yes' },
  run: inOwnNetwork('cluster', run),
};
