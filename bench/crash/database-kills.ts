import { parseArgs } from 'node:util';
import { runRound } from '@jangada/test/crash/round';
import { startSiteMachine } from '@jangada/test/crash/site-machine';

/*
 * The whole site as `npm start` runs it; in the middle of bets and PIX deposits its database's postmaster gets SIGKILL,
 * again and again. Only the supervisor starts it again.
 */
const KILLS = 10;
const BACK_MS_MAX = 5_000;

const { values } = parseArgs({ options: { kills: { type: 'string', default: String(KILLS) } } });
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) throw new RangeError('--kills is a number from 1');

const seconds = (ms: number | null): string => (ms === null ? 'none yet' : `${(ms / 1_000).toFixed(2)} s`);

const site = await startSiteMachine((line) => console.log(`     ${line}`));
try {
  const times: number[] = [];
  let acknowledged = 0;
  for (let number = 1; number <= kills; number += 1) {
    const round = await runRound(site, ['database']);
    times.push(round.acknowledgedAgainMs);
    acknowledged += round.acknowledged;
    console.log(
      `${String(number).padStart(3)}  money moved again after ${seconds(round.acknowledgedAgainMs)}, a deposit after ` +
        `${seconds(round.depositAgainMs)}: ${round.acknowledged} acknowledged and there once, ${round.unanswered} without ` +
        `an answer (${round.doneUnanswered} of them done), ${round.refused} refused`,
    );
  }
  const worstMs = Math.max(...times);
  console.log(
    `\n${kills} kills: back after ${seconds(worstMs)} at the latest; ${acknowledged} acknowledged movements, each in the ` +
      'ledger exactly once, also after everything without an answer was sent again.',
  );
  if (worstMs > BACK_MS_MAX) {
    console.error(`That is more than ${seconds(BACK_MS_MAX)}.`);
    process.exitCode = 1;
  }
} finally {
  await site.close();
}
