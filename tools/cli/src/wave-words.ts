import type { WaveStep } from '@jangada/contracts/delivery/wave-plan';
import { UsageError } from './arguments.ts';

const MINUTES = { m: 1, h: 60, d: 1_440 } as const;

const USAGE = `--wave must be written like "tag:small at 5% for 30m after 100"`;

/** Reads `tag:small,verde at 5% for 30m after 100`: the tenants, their share, the shortest time, the fewest guests. */
export const waveStepOf = (text: string): WaveStep => {
  const [tenants = '', ...words] = text.trim().split(/\s+/);
  if (tenants === '' || words.length % 2 === 1) throw new UsageError(USAGE);
  let step: WaveStep = { tenants: tenants.split(',').filter(Boolean) };
  for (let index = 0; index < words.length; index += 2) {
    const [word, value = ''] = [words[index], words[index + 1]];
    const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)(%|[mhd])?$/.exec(value) ?? [];
    if (word === 'at' && unit === '%') step = { ...step, percent: Number(amount) };
    else if (word === 'for' && (unit === 'm' || unit === 'h' || unit === 'd')) {
      step = { ...step, minutes: Math.round(Number(amount) * MINUTES[unit]) };
    } else if (word === 'after' && amount !== '' && unit === '') step = { ...step, visits: Number(amount) };
    else throw new UsageError(`${USAGE}; ${word} ${value} is not understood`);
  }
  return step;
};
