import { resolve } from 'node:path';
import { isInstalled, workspaceDir } from '@jangada/build/targets';
import { installRepository } from '@jangada/scaffold/install-repository';
import { packageManagerOf, upgradeRepository } from '@jangada/scaffold/upgrade-repository';
import { UsageError } from '../arguments.ts';
import { readWords } from '../read-words.ts';

const USAGE = 'jangada upgrade --packages <folder> [--no-install]';

const options = {
  packages: { type: 'string' },
  'no-install': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Runs `jangada upgrade …` in the repository of one remote.
 *
 * @returns the text to print
 * @throws {UsageError} when the command line is wrong
 */
export const runUpgrade = (argv: readonly string[]): string => {
  const { values } = readWords(argv, options, USAGE);
  if (values.help) return USAGE;
  if (values.packages === undefined) throw new UsageError(USAGE);
  if (!isInstalled)
    throw new Error('This is the workspace of the packages; upgrade one of its remotes’ own repositories.');
  const packages = resolve(process.env['INIT_CWD'] ?? '.', values.packages);
  const { from, to, names } = upgradeRepository(workspaceDir, packages);
  if (!values['no-install']) installRepository(workspaceDir, packageManagerOf(workspaceDir));
  return `${names.length} packages: ${from} → ${to}. node_modules/@jangada/contracts/CHANGELOG.md says what changed; npm test next.`;
};
