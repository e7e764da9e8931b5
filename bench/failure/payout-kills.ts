import { killMoments, payoutKinds, startPayoutMachine } from '@jangada/api/crash/payout-machine';
import { inSeconds, median, printTable } from '../harness/figures.ts';
import type { Measurement } from '../harness/question.ts';

/** The API gets SIGKILL in the middle of a payout of each kind; then each withdrawal is paid once. */
export const payoutKills: Measurement = {
  measures: 'whether a withdrawal is paid once when the API is killed between sending and recording',
  runs: 100,
  options: { kinds: payoutKinds.join(',') },
  run: async ({ runs, option, defer }) => {
    const wanted = option('kinds').split(',');
    const kinds = payoutKinds.filter((kind) => wanted.includes(kind));
    const rows: (string | number)[][] = [];
    for (const [at, kind] of kinds.entries()) {
      const machine = await startPayoutMachine(kind);
      defer(() => machine.close());
      const rounds = Math.floor((runs + at) / kinds.length);
      const times = new Map<string, number[]>();
      for (let number = 0; number < rounds; number += 1) {
        const moment = killMoments[number % killMoments.length] ?? 'any time';
        const begun = performance.now();
        await machine.round(moment);
        // After each round, so that a measurement that is stopped is true as far as it got.
        const { paid } = await machine.verify();
        times.set(moment, [...(times.get(moment) ?? []), performance.now() - begun]);
        console.log(
          `${kind} ${number + 1}: killed ${moment}, after ${inSeconds(performance.now() - begun)} ${paid} withdrawals are each paid once`,
        );
      }
      for (const [moment, took] of times) rows.push([kind, moment, took.length, inSeconds(median(took))]);
    }
    printTable(['payouts by', 'killed', 'kills', 'all paid after, median'], rows);
  },
};
