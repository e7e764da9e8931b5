import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster, type ClusterVictim } from '@jangada/test/cluster/cluster';
import { runClusterRound, type Kill } from '@jangada/test/cluster/cluster-round';

/*
 * Two replicas of edge, API and gateway behind HAProxy, with PostgreSQL, Redis and an S3-compatible store: money calls,
 * visitors and realtime connections go through the proxy while replicas are killed one after another; then the ledger
 * is checked.
 */
const ROUNDS = 3;
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

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: String(ROUNDS) }, 'no-pages': { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds is a number from 1');

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const spread = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms (${times.length})`;

const printKill = ({ victim, moneyMs, backMs, lost, resumedMs, pushedMs, failures, retries }: Kill): void => {
  const realtime =
    lost === 0
      ? 'no realtime connection lost'
      : `${lost} realtime connections back after ${seconds(resumedMs)}, a balance pushed after ${seconds(pushedMs)}`;
  console.log(
    `${victim.padEnd(8)} killed: money moves after ${seconds(moneyMs)}, ${realtime}, itself back after ${seconds(backMs)}; ` +
      `visitors: ${retries.length} calls sent twice, ${failures.length} failed twice`,
  );
  for (const failure of new Set(failures)) console.log(`         ${failure.slice(0, 160)}`);
};

const startedMs = performance.now();
const cluster = await startCluster({ site: !values['no-pages'] });
console.log(
  `started after ${seconds(performance.now() - startedMs)}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
let faults = 0;
try {
  const withPages = !values['no-pages'];
  const play = (victims: readonly ClusterVictim[], gently = false) =>
    runClusterRound(cluster, { victims, gently, visitors: VISITORS, withPages, quietMs: QUIET_MS, onKill: printKill });
  const played = [];
  for (let round = 1; round <= rounds; round += 1) played.push(await play(replicas));
  console.log('SIGTERM, as at an upgrade:');
  const upgraded = await play(upgradedOnes, true);
  console.log('there is one of each:');
  const last = await play(singles);

  for (const { kills } of played)
    for (const { victim, failures, resumedMs } of kills) {
      if (failures.length > 0 || resumedMs > RESUMED_MS_MAX) faults += 1;
      if (resumedMs > RESUMED_MS_MAX) console.error(`${victim}: realtime was back after ${seconds(resumedMs)}`);
    }
  // A time-out on a busy machine is not a call that the stop lost.
  const lost = upgraded.visits.retries.filter((why) => !why.includes('TimeoutError'));
  if (upgraded.unanswered + lost.length > 0) {
    faults += 1;
    console.error(
      `while replicas were stopped with SIGTERM, ${upgraded.unanswered} money calls had no answer at first, and: ${lost.join(', ')}`,
    );
  }
  const all = [...played, upgraded, last];
  const sum = (count: (one: (typeof all)[number]) => number): number =>
    all.reduce((total, one) => total + count(one), 0);
  const money = all.flatMap(({ moneyTimes }) =>
    [...moneyTimes].flatMap(([kind, ms]) => (kind === 'deposit' ? [] : ms)),
  );
  console.log(
    `\n${sum(({ acknowledged }) => acknowledged)} money calls acknowledged in ${sum((one) => one.seconds).toFixed(0)} s, each in the ledger ` +
      `once; ${sum(({ unanswered }) => unanswered)} without an answer, each there once or not at all after it had been sent again. ` +
      `${sum(({ balances }) => balances)} balances pushed. Load ${loadavg()[0]?.toFixed(1)}.`,
  );
  console.log(`money calls: ${(money.length / sum((one) => one.seconds)).toFixed(0)} a second, ${spread(money)}`);
  const kinds = new Set(all.flatMap(({ visits }) => [...visits.times.keys()]));
  for (const kind of kinds)
    console.log(`${kind}: ${spread(all.flatMap(({ visits }) => visits.times.get(kind) ?? []))}`);
} finally {
  if (existsSync(cluster.logFile)) {
    mkdirSync('test-results', { recursive: true });
    copyFileSync(cluster.logFile, 'test-results/cluster.log');
  }
  await cluster.close();
}
if (faults > 0) {
  console.error(`${faults} kills were noticed by players.`);
  process.exitCode = 1;
}
process.exit();
