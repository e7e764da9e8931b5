import { checkOut, commitBeforeNewestMigration } from '@jangada/test/upgrade/earlier-release';
import { runUpgrade } from '@jangada/test/upgrade/run-upgrade';
import { inSeconds, spread } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';

const PHASE_MS = 3_000;

const run = async ({ option, defer }: Call): Promise<void> => {
  const earlier = await checkOut(option('from') || (await commitBeforeNewestMigration()));
  defer(() => earlier.remove());
  console.log(`from ${earlier.commit}; new migrations: ${earlier.newMigrations.join(', ') || 'none'}`);
  const { newAnsweredMs, exitCode, acknowledged, unanswered, times } = await runUpgrade(earlier, PHASE_MS);
  for (const [phase, ms] of times)
    console.log(`${phase}: ${ms.length} calls, ${spread(ms)}, longest ${Math.max(...ms).toFixed(0)} ms`);
  for (const phase of new Set(unanswered)) console.log(`without an answer: ${phase}`);
  console.log(
    `The new API answered after ${inSeconds(newAnsweredMs)}, the earlier one ended with code ${exitCode} at SIGTERM. ` +
      `${acknowledged} acknowledged money calls, each in the ledger once; ${unanswered.length} without an answer.`,
  );
  if (unanswered.length > 0) process.exitCode = 1;
};

/** Money calls on the APIs of an earlier commit and of this one, on one database whose schema is migrated meanwhile. */
export const upgrade: Measurement = {
  measures: 'the release before the newest migration beside this one, with money calls on both',
  runs: 1,
  options: { from: '' },
  run,
};
