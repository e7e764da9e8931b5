import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Victim } from '@jangada/test/crash/machine';
import { runRound } from '@jangada/test/crash/round';
import { startSiteMachine } from '@jangada/test/crash/site-machine';

/*
 * The whole site as `npm start` runs it. During bets and PIX deposits, parts get SIGKILL again and again: the API, the
 * gateway, the database's postmaster, or everything. Only the supervisor restarts them, and the supervisor itself is
 * started as after a reboot.
 */
const ROUNDS = 20;
const BACK_MS_MAX = 5_000;
const turns: readonly Victim[] = ['api', 'gateway', 'database', 'site'];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(ROUNDS) },
    kinds: { type: 'string', default: turns.join(',') },
    // Replaces the results of the previous run.
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds is a number from 1');
const kinds = turns.filter((turn) => values.kinds.split(',').includes(turn));
if (kinds.length === 0) throw new RangeError(`--kinds are some of ${turns.join(',')}`);

const seconds = (ms: number | null): string => (ms === null ? 'none yet' : `${(ms / 1_000).toFixed(2)} s`);
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const loadAtStart = loadavg()[0]?.toFixed(1);
const site = await startSiteMachine(() => undefined);
// Otherwise the supervisor would continue.
process.once('SIGINT', () => void site.close().finally(() => process.exit(130)));
const startedMs = performance.now();
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
  const text = results();
  console.log(`\n${text}`);
  if (values.write) writeFileSync(new URL('results.md', import.meta.url), `# Results\n\n${text}`);
  await site.close();
}
if (late > 0) process.exitCode = 1;
process.exit();

function results(): string {
  const rows = [...back].map(([victim, times]) => {
    const moved = money.get(victim) ?? [];
    const inTime = times.filter((ms, index) => Math.max(ms, moved[index] ?? 0) <= BACK_MS_MAX).length;
    const figures = [median(times), Math.max(...times), median(moved), Math.max(...moved)];
    return `| ${[victim, times.length, ...figures.map((ms) => (ms / 1_000).toFixed(2)), inTime].join(' | ')} |`;
  });
  const kills = [...back.values()].flat().length;
  const loads = loadavg().map((load) => load.toFixed(1));
  return [
    `\`pnpm bench:crash-site\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores with a load of ${loadAtStart} before and ${loads.join(', ')} at the end ` +
      `(1, 5 and 15 minutes; the site's own included), Node ${process.version}, ${kills} kills in turns, ${seconds((performance.now() - startedMs) / Math.max(1, kills))} a ` +
      `round. Seconds from the kill; the aim is five:`,
    '',
    '| killed | kills | everything answers, median | latest | money moves, median | latest | within 5 s |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `> ${acknowledged} acknowledged movements, each in the ledger exactly once; ${unanswered} without an answer, ${done} of them done, each there once after it had been ` +
      `sent again. ${late} kills of which the service was not back within ${seconds(BACK_MS_MAX)}.`,
    '',
  ].join('\n');
}
