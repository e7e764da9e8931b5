import { verifyDelivered } from '@jangada/api/crash/verify';
import { startMachine, type Victim } from '@jangada/test/crash/machine';
import { runRound, type Round } from '@jangada/test/crash/round';
import { startSiteMachine } from '@jangada/test/crash/site-machine';
import { startPairMachine } from '@jangada/test/cluster/pair-machine';
import { inSeconds, median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';

/** The measurement fails when a service or the money calls are unavailable longer than this after a kill. */
const BACK_MS_MAX = 5_000;
const turnsOfApi: readonly (readonly Victim[])[] = [['api'], ['database'], ['api', 'database']];
const turnsOfSite: readonly Victim[] = ['api', 'gateway', 'database', 'site'];

const printRound = (number: number, round: Round): void => {
  const { victims, acknowledged, unanswered, doneUnanswered, refused, awayMs, acknowledgedAgainMs } = round;
  console.log(
    `${number}: ${victims.join(' and ')} killed, back after ${inSeconds(awayMs)}, money moved after ${inSeconds(acknowledgedAgainMs)}; ` +
      `${acknowledged} acknowledged, ${unanswered} without an answer (${doneUnanswered} of them done), ${refused} refused`,
  );
};

const printSum = (rounds: readonly Round[]): void => {
  const sum = (what: 'acknowledged' | 'unanswered' | 'doneUnanswered') =>
    rounds.reduce((total, round) => total + round[what], 0);
  console.log(
    `\n${rounds.length} rounds: ${sum('acknowledged')} acknowledged calls are in the ledger once; ${sum('unanswered')} had no answer, ` +
      `${sum('doneUnanswered')} of them were done, and each was there once after it had been sent again.`,
  );
};

const killApi = async ({ runs, defer }: Call): Promise<void> => {
  const machine = await startMachine();
  defer(() => machine.close());
  const rounds: Round[] = [];
  for (let number = 1; number <= runs; number += 1) {
    const round = await runRound(machine, turnsOfApi[number % turnsOfApi.length] ?? ['api']);
    rounds.push(round);
    printRound(number, round);
  }
  const { events, duplicates } = await verifyDelivered(machine.stage);
  printSum(rounds);
  console.log(`${events} events delivered, ${duplicates} copies known by their id.`);
};

const killSite = async ({ runs, defer }: Call): Promise<void> => {
  const site = await startSiteMachine(() => undefined);
  defer(() => site.close());
  const rounds: Round[] = [];
  for (let number = 1; number <= runs; number += 1) {
    const round = await runRound(site, [turnsOfSite[number % turnsOfSite.length] ?? 'api']);
    rounds.push(round);
    printRound(number, round);
  }
  const isLate = ({ awayMs, acknowledgedAgainMs }: Round) => Math.max(awayMs, acknowledgedAgainMs) > BACK_MS_MAX;
  const rows = [...new Set(rounds.flatMap(({ victims }) => victims))].map((victim) => {
    const own = rounds.filter(({ victims }) => victims.includes(victim));
    const times = [own.map(({ awayMs }) => awayMs), own.map(({ acknowledgedAgainMs }) => acknowledgedAgainMs)];
    const figures = times.flatMap((all) => [inSeconds(median(all)), inSeconds(Math.max(...all))]);
    return [victim, own.length, ...figures, own.filter((round) => !isLate(round)).length];
  });
  console.log('');
  const headings = ['killed', 'kills', 'everything answers, median', 'latest', 'money moves, median', 'latest'];
  printTable([...headings, `within ${BACK_MS_MAX / 1_000} s`], rows);
  printSum(rounds);
  if (rounds.some(isLate)) process.exitCode = 1;
};

const failOver = async ({ runs, defer }: Call): Promise<void> => {
  const machine = await startPairMachine();
  defer(() => machine.close());
  const rounds: Round[] = [];
  for (let number = 1; number <= runs; number += 1) {
    const round = await runRound(machine, ['database']);
    rounds.push(round);
    printRound(number, round);
    await machine.rejoin();
  }
  printSum(rounds);
};

/** Clients send money calls while something gets SIGKILL; then the ledger is checked (tools/test/src/crash). */
export const crash: Measurement = {
  measures: 'whether money survives kills of the API and the database',
  runs: 50,
  run: killApi,
};

/** Only the supervisor restarts the parts; the supervisor itself is started as after a reboot. */
export const siteKills: Measurement = {
  measures: 'how long the site as `npm start` runs it is away after a kill of a part, or of everything',
  runs: 20,
  run: killSite,
};

/** The machine that takes writes is killed with its Patroni; the other one takes over (deploy/standby). */
export const failover: Measurement = {
  measures: 'how long no money moves, and that none is lost, when the machine of the database ends',
  runs: 5,
  run: failOver,
};
