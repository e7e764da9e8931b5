import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { checkOut, commitBeforeNewestMigration } from '@jangada/test/upgrade/earlier-release';
import { runUpgrade } from '@jangada/test/upgrade/run-upgrade';

/*
 * Runs the API of an earlier commit and this one on one database, with money calls on both while the schema is
 * migrated.
 */
const PHASE_MS = 3_000;

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const quantile = (times: readonly number[], share: number): string =>
  `${(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`;

const earlier = await checkOut(values.from ?? (await commitBeforeNewestMigration()));
try {
  console.log(`from ${earlier.commit}; new migrations: ${earlier.newMigrations.join(', ') || 'none'}`);
  const { newAnsweredMs, exitCode, acknowledged, unanswered, times } = await runUpgrade(earlier, PHASE_MS);
  for (const [name, list] of times)
    console.log(
      `${name}: ${list.length} calls, p50 ${quantile(list, 0.5)}, p99 ${quantile(list, 0.99)}, longest ${quantile(list, 1)}`,
    );
  for (const name of new Set(unanswered)) console.log(`without an answer: ${name}`);
  console.log(
    `The new API answered after ${(newAnsweredMs / 1_000).toFixed(1)} s, the earlier one ended with code ${exitCode} at SIGTERM. ` +
      `${acknowledged} acknowledged money calls, each in the ledger once; ${unanswered.length} without an answer. ` +
      `Load ${loadavg()[0]?.toFixed(1)}.`,
  );
  if (unanswered.length > 0) process.exitCode = 1;
} finally {
  await earlier.remove();
}
process.exit();
