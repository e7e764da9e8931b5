import { startCluster } from '@jangada/test/cluster/cluster';
import { runClusterRound } from '@jangada/test/cluster/cluster-round';
import { percentile, printTable } from '../harness/figures.ts';
import { inOwnNetwork } from '../harness/own-network.ts';
import type { Call, Measurement } from '../harness/question.ts';

const run = async ({ number, defer }: Call): Promise<void> => {
  const cluster = await startCluster({ site: false });
  defer(() => cluster.close());
  const [visitors, quietMs] = [number('visitors'), number('seconds') * 1_000];
  const round = await runClusterRound(cluster, { victims: [], visitors, withPages: false, quietMs });
  const { visits, moneyTimes, acknowledged, unanswered, refused, seconds, balances } = round;
  const inMs = (ms: number): string => `${ms.toFixed(0)} ms`;
  printTable(
    ['call', 'a second', 'p50', 'p99', 'calls'],
    [...visits.times, ...moneyTimes].map(([kind, times]) => {
      const quantiles = [0.5, 0.99].map((share) => inMs(percentile(times, share)));
      return [kind, (times.length / seconds).toFixed(1), ...quantiles, times.length];
    }),
  );
  const refusals = [...visits.refusals].map(([what, count]) => `${what}: ${count}`).join(', ') || 'none';
  console.log(
    `\n${acknowledged} money calls acknowledged in ${seconds.toFixed(0)} s, each in the ledger once; ${unanswered} without an answer; ` +
      `${refused} refused. Visitors: ${visits.calls} calls, ${visits.retries.length} sent twice, ${visits.failures.length} failed twice, ` +
      `refused: ${refusals}. ${balances} balances pushed.`,
  );
  if (unanswered > 0 || visits.failures.length > 0) process.exitCode = 1;
};

/** The cluster of `npm run test:cluster` without kills; then the ledger is checked. */
export const load: Measurement = {
  measures: 'all traffic on two of every service behind a proxy: calls a second, p50, p99, errors',
  runs: 1,
  options: { seconds: '30', visitors: '6' },
  run: inOwnNetwork('load', run),
};
