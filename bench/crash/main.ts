import { parseArgs } from 'node:util';
import { verifyDelivered } from '@jangada/api/crash/verify';
import { startMachine, type Victim } from '@jangada/test/crash/machine';
import { runRound, type Round } from '@jangada/test/crash/round';

const ROUNDS = 50;

const turns: readonly (readonly Victim[])[] = [['api'], ['database'], ['api', 'database']];

const { values } = parseArgs({ options: { rounds: { type: 'string', default: String(ROUNDS) } } });
const wanted = Number(values.rounds);
if (!Number.isInteger(wanted) || wanted < 1) throw new RangeError('--rounds is a number from 1');

const sum = (rounds: readonly Round[], what: 'acknowledged' | 'unanswered' | 'doneUnanswered'): number =>
  rounds.reduce((total, round) => total + round[what], 0);

const machine = await startMachine();
try {
  const rounds: Round[] = [];
  for (let number = 1; number <= wanted; number += 1) {
    const round = await runRound(machine, turns[number % turns.length] ?? ['api']);
    rounds.push(round);
    const { victims, acknowledged, unanswered, doneUnanswered, awayMs } = round;
    console.log(
      `${String(number).padStart(3)}  ${victims.join(' and ').padEnd(16)} killed, back after ${(awayMs / 1_000).toFixed(1)} s: ` +
        `${acknowledged} acknowledged, ${unanswered} without an answer (${doneUnanswered} of them done)`,
    );
  }
  const { events, duplicates } = await verifyDelivered(machine.stage);
  console.log(
    `\n${wanted} rounds: ${sum(rounds, 'acknowledged')} acknowledged calls are in the ledger once; ` +
      `${sum(rounds, 'unanswered')} had no answer, ${sum(rounds, 'doneUnanswered')} of them were done, and each was ` +
      `there once after it had been sent again. ${events} events delivered, ${duplicates} copies known by their id.`,
  );
} finally {
  await machine.close();
}
