import { resolve } from 'node:path';
import { isInstalled } from '@jangada/build/targets';
import { installWorkspace } from '@jangada/scaffold/install';
import { installRepository } from '@jangada/scaffold/install-repository';
import { newEndpoint } from '@jangada/scaffold/new-endpoint';
import { newFeature } from '@jangada/scaffold/new-feature';
import { newRemote } from '@jangada/scaffold/new-remote';
import { newRepository } from '@jangada/scaffold/new-repository';
import type { Labels } from '@jangada/scaffold/words';
import { UsageError } from '../arguments.ts';
import { readWords } from '../read-words.ts';

const USAGE = `jangada new remote <name> [--label-pt "Rifa"] [--label-en "Raffle"] [--no-install]
jangada new remote <name> --in <folder> [--packages <folder>] [--edge https://site.example] [--npm] [--rspack | --vite]  a repository of its own
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
  in: { type: 'string' },
  packages: { type: 'string' },
  edge: { type: 'string' },
  npm: { type: 'boolean', default: false },
  rspack: { type: 'boolean', default: false },
  vite: { type: 'boolean', default: false },
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

const labelsIn = (values: Values): Partial<Labels> => ({
  ...(values['label-pt'] !== undefined && { pt: values['label-pt'] }),
  ...(values['label-en'] !== undefined && { en: values['label-en'] }),
});

/** npm runs a script in the folder of its package, but typed paths are relative to the caller's folder. */
const pathOf = (typed: string): string => resolve(process.env['INIT_CWD'] ?? '.', typed);

const repository = (values: Values, name: string, target: string): Written => {
  const folder = pathOf(target);
  const packages = values.packages === undefined ? undefined : pathOf(values.packages);
  const packageManager = values.npm ? 'npm' : 'pnpm';
  const dryRun = values['dry-run'];
  const labels = labelsIn(values);
  if (values.edge !== undefined && !URL.canParse(values.edge)) throw new UsageError(`${values.edge} is no address`);
  const { edge } = values;
  const bundler = values.rspack ? 'rspack' : values.vite ? 'vite' : undefined;
  if (values.rspack && values.vite) throw new UsageError('One bundler builds a remote: --rspack or --vite');
  const paths = newRepository({ name, folder, labels, packages, edge, bundler, packageManager, dryRun });
  if (!dryRun && !values['no-install']) installRepository(folder, packageManager);
  return { paths, next: `cd ${target}, then npm start and npm test. See its README.md.` };
};

const remote = (values: Values, name: string): Written => {
  if (values.in !== undefined) return repository(values, name, values.in);
  if (isInstalled) throw new UsageError(`here a remote gets a repository of its own: --in <folder>\n${USAGE}`);
  const labels = labelsIn(values);
  const paths = newRemote({ name, labels, dryRun: values['dry-run'] });
  if (!values['dry-run'] && !values['no-install']) installWorkspace();
  return { paths, next: `pnpm dev ${name}, then pnpm jangada check ${name}. See docs/guides/new-remote.md.` };
};

const feature = (values: Values, owner: string, name: string): Written => {
  const { route, slot, modal, panel } = values;
  const paths = newFeature({ remote: owner, name, place: { route, slot, modal, panel }, dryRun: values['dry-run'] });
  return { paths, next: `write its words in src/texts, then pnpm jangada check ${owner}.` };
};

const operation = (values: Values, domain: string, name: string): Written => {
  if (isInstalled) throw new UsageError('an endpoint is declared in the workspace of the platform');
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
 * @param argv the arguments after `new`
 * @returns the text to print
 * @throws {UsageError} when the command line is wrong; Error when a file is in the way, and nothing was written
 */
export const runNew = (argv: readonly string[]): string => {
  const { values, positionals } = parse(argv);
  if (values.help) return USAGE;
  const { paths, next } = write(values, positionals);
  return [...paths, '', values['dry-run'] ? 'Nothing was written.' : `Next: ${next}`].join('\n');
};
