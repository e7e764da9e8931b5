import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from './arguments.ts';

/**
 * The words and options of a command line.
 *
 * @param usage printed when the command line is wrong
 * @throws {UsageError} when an option is unknown or lacks its value
 */
export const readWords = <const Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
  usage: string,
) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
};
