import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from '@jangada/test/cluster/cluster';
import { runClusterRound } from '@jangada/test/cluster/cluster-round';

/*
 * Full traffic on the cluster of `npm run test:cluster`, without kills: registrations, sign-ins, wallet, chat, bets and
 * their settlements, boxes, withdrawals, cashback and PIX deposits, while players listen to their private channels.
 * Then the ledger is checked.
 */
const SECONDS = 30;
const SECONDS_MAX = 3_600;
const VISITORS = 6;
const VISITORS_MAX = 1_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: String(SECONDS) },
    visitors: { type: 'string', default: String(VISITORS) },
  },
});
const numberOf = (name: 'seconds' | 'visitors', max: number): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new RangeError(`--${name} is a number from 1 to ${max}`);
  return number;
};
const seconds = numberOf('seconds', SECONDS_MAX);
const visitors = numberOf('visitors', VISITORS_MAX);
const quantile = (times: readonly number[], share: number): string =>
  `${(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`;

const cluster = await startCluster({ site: false });
try {
  const loadBefore = loadavg()[0]?.toFixed(1);
  const round = await runClusterRound(cluster, { victims: [], visitors, withPages: false, quietMs: seconds * 1_000 });
  const { visits, moneyTimes, acknowledged, unanswered, refused } = round;
  console.log(`${cpus().length} cores, load ${loadBefore} before and ${loadavg()[0]?.toFixed(1)} after\n`);
  console.log('| call | a second | p50 | p99 | calls |\n| --- | --- | --- | --- | --- |');
  for (const [kind, times] of [...visits.times, ...moneyTimes])
    console.log(
      `| ${kind} | ${(times.length / round.seconds).toFixed(1)} | ${quantile(times, 0.5)} | ${quantile(times, 0.99)} | ${times.length} |`,
    );
  const refusals = [...visits.refusals].map(([what, count]) => `${what}: ${count}`).join(', ') || 'none';
  console.log(
    `\n${acknowledged} money calls acknowledged in ${round.seconds.toFixed(0)} s, each in the ledger once; ${unanswered} without an answer, each ` +
      `there once or not at all after it had been sent again; ${refused} refused. Visitors: ${visits.calls} calls, ${visits.retries.length} sent twice, ` +
      `${visits.failures.length} failed twice, refused: ${refusals}. ${round.balances} balances pushed.`,
  );
  if (unanswered > 0 || visits.failures.length > 0) process.exitCode = 1;
} finally {
  await cluster.close();
}
process.exit();
