import { describeResult } from '@jangada/check/report';
import { passes, runChecks } from '@jangada/check/run-checks';
import { resolve } from 'node:path';
import { listRemotes, ownRemote } from '@jangada/build/targets';
import { UsageError } from '../arguments.ts';
import { readWords } from '../read-words.ts';

const USAGE = 'jangada check (<remote …> | --all) [--version x.y.z] [--from dist] [--fast]';

const options = {
  version: { type: 'string' },
  from: { type: 'string' },
  all: { type: 'boolean', default: false },
  fast: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Runs `jangada check …` and prints each result.
 *
 * @param argv the arguments after `check`
 * @param say prints a line
 * @returns whether all remotes pass
 * @throws {UsageError} when the command line is wrong
 */
export const runCheck = async (argv: readonly string[], say: (line: string) => void): Promise<boolean> => {
  const { values, positionals } = readWords(argv, options, USAGE);
  if (values.help) {
    say(USAGE);
    return true;
  }
  const own = ownRemote === undefined ? [] : [ownRemote];
  const names = values.all ? listRemotes() : positionals.length > 0 ? positionals : own;
  if (names.length === 0) throw new UsageError(USAGE);
  const from = values.from === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', values.from);
  const startedMs = performance.now();
  const failed: string[] = [];
  for (const name of names) {
    say(name);
    const onResult: Parameters<typeof runChecks>[0]['onResult'] = (result) => say(describeResult(result));
    const results = await runChecks({ name, version: values.version, from, fast: values.fast, onResult });
    if (!passes(results)) failed.push(name);
  }
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  say(
    failed.length > 0
      ? `\n${failed.join(', ')}: not ready to be published (${seconds} s)`
      : `\nAll passed (${seconds} s)`,
  );
  return failed.length === 0;
};
