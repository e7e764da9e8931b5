import { parseArgs } from 'node:util';
import { newRemote } from '@jangada/scaffold/new-remote';
import { installWorkspace } from '@jangada/scaffold/install';
import { UsageError } from '../arguments.ts';

const USAGE = `jangada new remote <name> [--label-pt "Rifa"] [--label-en "Raffle"] [--dry-run] [--no-install]`;

const options = {
  'label-pt': { type: 'string' },
  'label-en': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'no-install': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
};

/**
 * Runs `jangada new …`.
 *
 * @param argv what follows `new`
 * @returns what to print
 * @throws {UsageError} when the command line is wrong; Error when something is in the way, and nothing was written
 */
export const runNew = (argv: readonly string[]): string => {
  const { values, positionals } = parse(argv);
  const [kind, name] = positionals;
  if (values.help) return USAGE;
  if (kind !== 'remote' || !name) throw new UsageError(USAGE);
  const dryRun = values['dry-run'];
  const labels = {
    ...(values['label-pt'] !== undefined && { pt: values['label-pt'] }),
    ...(values['label-en'] !== undefined && { en: values['label-en'] }),
  };
  const paths = newRemote({ name, labels, dryRun });
  if (!dryRun && !values['no-install']) installWorkspace();
  return [
    ...paths,
    '',
    dryRun ? 'Nothing was written.' : `Next: pnpm dev ${name}, then pnpm jangada check ${name}. See docs/remotes.md.`,
  ].join('\n');
};
