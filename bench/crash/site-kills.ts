import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Victim } from '@jangada/test/crash/machine';
import { runRound } from '@jangada/test/crash/round';
import { startSiteMachine } from '@jangada/test/crash/site-machine';

/*
 * The whole site as `npm start` runs it; in the middle of bets and PIX deposits something gets SIGKILL, again and again: the API,
 * the gateway, the database's postmaster, everything at once. Only the supervisor starts it again, and the supervisor itself is
 * started as after a restart of the machine.
 */
const ROUNDS = 20;
const BACK_MS_MAX = 5_000;
const turns: readonly Victim[] = ['api', 'gateway', 'database', 'site'];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: String(ROUNDS) }, kinds: { type: 'string', default: turns.join(',') } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds is a number from 1');
const kinds = turns.filter((turn) => values.kinds.split(',').includes(turn));
if (kinds.length === 0) throw new RangeError(`--kinds are some of ${turns.join(',')}`);

const seconds = (ms: number | null): string => (ms === null ? 'none yet' : `${(ms / 1_000).toFixed(2)} s`);
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const site = await startSiteMachine(() => undefined);
const back = new Map<Victim, number[]>();
const money = new Map<Victim, number[]>();
let [acknowledged, unanswered, done] = [0, 0, 0];
let late = 0;
try {
  for (let number = 1; number <= rounds; number += 1) {
    const victim = kinds[number % kinds.length] ?? 'api';
    const round = await runRound(site, [victim]);
    back.set(victim, [...(back.get(victim) ?? []), round.awayMs]);
    money.set(victim, [...(money.get(victim) ?? []), round.acknowledgedAgainMs]);
    acknowledged += round.acknowledged;
    unanswered += round.unanswered;
    done += round.doneUnanswered;
    if (Math.max(round.awayMs, round.acknowledgedAgainMs) > BACK_MS_MAX) late += 1;
    console.log(
      `${String(number).padStart(3)}  ${victim.padEnd(8)} killed: everything answers after ${seconds(round.awayMs)}, money moved after ` +
        `${seconds(round.acknowledgedAgainMs)}: ${round.acknowledged} acknowledged and there once, ${round.unanswered} without ` +
        `an answer (${round.doneUnanswered} of them done), ${round.refused} refused`,
    );
  }
} finally {
  for (const [victim, times] of back) {
    const moved = money.get(victim) ?? [];
    console.log(
      `${victim}: ${times.length} kills; everything answered after ${seconds(median(times))} (median), ${seconds(Math.max(...times))} ` +
        `at the latest; money moved after ${seconds(median(moved))}, ${seconds(Math.max(...moved))}`,
    );
  }
  console.log(
    `${acknowledged} acknowledged movements, each in the ledger exactly once; ${unanswered} without an answer, ${done} of them done, each ` +
      `there once after it had been sent again. ${late} kills of which the service was not back within ${seconds(BACK_MS_MAX)}. ` +
      `Load ${loadavg()[0]?.toFixed(1)}.`,
  );
  await site.close();
}
if (late > 0) process.exitCode = 1;
