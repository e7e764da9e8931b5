import { findOps } from '../find-ops.ts';
import { describeAnswer } from './ops-answer.ts';
import { sendOpsCommand } from './ops-client.ts';
import { readOpsCommand } from './ops-command.ts';
import { opsHelp } from './ops-help.ts';
import { newOperatorKey } from './operator-key.ts';

/**
 * Runs `jangada ops …`.
 *
 * @param argv the arguments after `ops`
 * @returns the text to print
 * @throws {UsageError} when the command line is wrong; Error with one line when the API refuses
 */
export const runOps = async (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const [word, name, ...rest] = argv;
  if (word === 'key' && name !== undefined && rest.length === 0) return newOperatorKey(name);
  const read = readOpsCommand(argv);
  if ('about' in read) return opsHelp(read.about);
  const { command } = read;
  const reply = await sendOpsCommand(command, findOps(env, command.address));
  return command.json ? JSON.stringify(reply, null, 2) : describeAnswer(reply);
};
