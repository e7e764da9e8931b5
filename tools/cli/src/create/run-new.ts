import { installWorkspace } from '@jangada/scaffold/install';
import { newEndpoint } from '@jangada/scaffold/new-endpoint';
import { newFeature } from '@jangada/scaffold/new-feature';
import { newRemote } from '@jangada/scaffold/new-remote';
import { UsageError } from '../arguments.ts';
import { readWords } from '../read-words.ts';

const USAGE = `jangada new remote <name> [--label-pt "Rifa"] [--label-en "Raffle"] [--no-install]
jangada new feature <remote> <name> [--route /path] [--slot name] [--modal name] [--panel name]
jangada new endpoint <domain> <name> [--method GET] [--path /missions/streaks] [--access user] [--remote raffle]
Everywhere: --dry-run lists the files and writes nothing.`;

const options = {
  'label-pt': { type: 'string' },
  'label-en': { type: 'string' },
  route: { type: 'string' },
  slot: { type: 'string' },
  modal: { type: 'string' },
  panel: { type: 'string' },
  method: { type: 'string' },
  path: { type: 'string' },
  access: { type: 'string' },
  remote: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'no-install': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const parse = (argv: readonly string[]) => readWords(argv, options, USAGE);

type Values = ReturnType<typeof parse>['values'];

interface Written {
  readonly paths: readonly string[];
  readonly next: string;
}

const remote = (values: Values, name: string): Written => {
  const labels = {
    ...(values['label-pt'] !== undefined && { pt: values['label-pt'] }),
    ...(values['label-en'] !== undefined && { en: values['label-en'] }),
  };
  const paths = newRemote({ name, labels, dryRun: values['dry-run'] });
  if (!values['dry-run'] && !values['no-install']) installWorkspace();
  return { paths, next: `pnpm dev ${name}, then pnpm jangada check ${name}. See docs/remotes.md.` };
};

const feature = (values: Values, owner: string, name: string): Written => {
  const { route, slot, modal, panel } = values;
  const paths = newFeature({ remote: owner, name, place: { route, slot, modal, panel }, dryRun: values['dry-run'] });
  return { paths, next: `write its words in src/texts, then pnpm jangada check ${owner}.` };
};

const operation = (values: Values, domain: string, name: string): Written => {
  const { method, path, access } = values;
  const paths = newEndpoint({ domain, name, method, path, access, remote: values.remote, dryRun: values['dry-run'] });
  return { paths, next: 'write down what it answers, implement it, then pnpm openapi. See docs/contract-changes.md.' };
};

const write = (values: Values, words: readonly string[]): Written => {
  const [kind, first, second] = words;
  if (kind === 'remote' && first && second === undefined) return remote(values, first);
  if (kind === 'feature' && first && second) return feature(values, first, second);
  if (kind === 'endpoint' && first && second) return operation(values, first, second);
  throw new UsageError(USAGE);
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
  if (values.help) return USAGE;
  const { paths, next } = write(values, positionals);
  return [...paths, '', values['dry-run'] ? 'Nothing was written.' : `Next: ${next}`].join('\n');
};
