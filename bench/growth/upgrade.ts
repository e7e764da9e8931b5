import { addressesOf, asAdmin, copyDatabase, freshName, type TestDatabase } from '@jangada/api/support/test-database';
import { checkOut, commitBeforeNewestMigration, type EarlierRelease } from '@jangada/test/upgrade/earlier-release';
import { runUpgrade } from '@jangada/test/upgrade/run-upgrade';
import { inSeconds, spread } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { isSize, openServer } from './filled-databases.ts';

const PHASE_MS = 3_000;
const LOCKS_SHOWN = 10;

/** A copy of the database of a size that the earlier release has filled. */
const filledBy = async (earlier: EarlierRelease, { option, defer }: Call): Promise<TestDatabase | undefined> => {
  const size = option('size');
  if (!size) return undefined;
  if (!isSize(size)) throw new RangeError('--size is none of the sizes.');
  const { adminUrl } = await openServer(option, defer);
  await earlier.fill(adminUrl, size);
  const [original, copy] = [`growth_${size.toLowerCase()}`, freshName()];
  await asAdmin(adminUrl, (admin) => copyDatabase(admin, original, copy));
  const stop = () => asAdmin(adminUrl, async (admin) => void (await admin.query(`drop database ${copy} with (force)`)));
  return { ...addressesOf(adminUrl, copy, original), stop };
};

const run = async (call: Call): Promise<void> => {
  const { option, defer } = call;
  const earlier = await checkOut(option('from') || (await commitBeforeNewestMigration()));
  defer(() => earlier.remove());
  console.log(`from ${earlier.commit}; new migrations: ${earlier.newMigrations.join(', ') || 'none'}`);
  const filled = await filledBy(earlier, call);
  const { newAnsweredMs, exitCode, acknowledged, unanswered, refused, locks, times } = await runUpgrade(
    earlier,
    PHASE_MS,
    filled,
  );
  for (const [phase, ms] of times)
    console.log(`${phase}: ${ms.length} calls, ${spread(ms)}, longest ${Math.max(...ms).toFixed(0)} ms`);
  for (const phase of new Set(unanswered)) console.log(`without an answer: ${phase}`);
  for (const phase of new Set(refused)) console.log(`refused: ${phase}`);
  for (const { table, mode, heldMs, waiting } of locks.slice(0, LOCKS_SHOWN))
    console.log(`${mode} of ${table}: ${heldMs.toFixed(0)} ms, ${waiting} waited`);
  console.log(
    `The new API answered after ${inSeconds(newAnsweredMs)}, the earlier one ended with code ${exitCode} at SIGTERM. ` +
      `${acknowledged} acknowledged money calls, each in the ledger once; ${unanswered.length} without an answer.`,
  );
  if (unanswered.length > 0) process.exitCode = 1;
};

/** Money calls on the APIs of an earlier commit and of this one, on one database whose schema is migrated meanwhile. */
export const upgrade: Measurement = {
  measures:
    'the release before the newest migration beside this one, with money calls on both; the folder `dir` keeps what that release filled',
  runs: 1,
  options: { from: '', size: '', dir: '' },
  run,
};
