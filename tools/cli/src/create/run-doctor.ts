import { resolve } from 'node:path';
import { examine } from '@jangada/check/doctor/doctor';
import { readWords } from '../read-words.ts';

const USAGE = 'jangada doctor [folder] [--from dist]';

const options = {
  from: { type: 'string', default: 'dist' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Runs `jangada doctor …`: lists everything in a project of another shape that would be refused, with the change.
 *
 * @returns whether nothing would be refused
 * @throws {UsageError} when the command line is wrong
 */
export const runDoctor = async (argv: readonly string[], say: (line: string) => void): Promise<boolean> => {
  const { values, positionals } = readWords(argv, options, USAGE);
  if (values.help) {
    say(USAGE);
    return true;
  }
  const folder = resolve(process.env['INIT_CWD'] ?? '.', positionals[0] ?? '.');
  const advice = await examine(folder, resolve(folder, values.from));
  for (const { where, says, change, isNote } of advice) say(`${isNote ? '·' : '✖'} ${where}: ${says}\n    ${change}`);
  const refused = advice.filter(({ isNote }) => !isNote).length;
  say(refused === 0 ? 'Nothing here would be refused.' : `\n${refused} to change before a release can be made`);
  return refused === 0;
};
