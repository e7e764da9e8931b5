import { posix } from 'node:path';
import type { Import } from './imports-of.ts';

export interface Violation extends Import {
  readonly path: string;
  readonly rule: string;
}

/** A package of the workspace, by its folder. */
interface Package {
  readonly kind: 'shared' | 'remote' | 'host' | 'board' | 'desk' | 'service' | 'tool' | 'trial';
  readonly name: string;
  readonly folder: string;
}

const services = ['edge', 'api', 'realtime', 'sandbox'];
const tools = ['build', 'check', 'cli', 'contract-report', 'pack', 'scaffold', 'start', 'test'];
const forRemotes = ['contracts', 'event-bus', 'design', 'remote-kit'];

/** The workspace packages that each package may import; imports run one way (architecture.md). */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  'object-store': [],
  server: [],
  'event-bus': ['contracts'],
  design: ['contracts'],
  'remote-kit': ['contracts', 'event-bus', 'design'],
  host: forRemotes,
  board: ['contracts', 'design'],
  desk: ['contracts', 'design'],
  ...Object.fromEntries(services.map((name) => [name, name === 'sandbox' ? [] : ['contracts']])),
  // The design system's pure theming computes the tenant's theme, which the edge writes into the first bytes.
  edge: ['contracts', 'design', 'object-store', 'server'],
  api: ['contracts', 'object-store', 'server'],
  realtime: ['contracts', 'server'],
  e2e: ['contracts', 'api', 'server', ...tools],
};

/** Tools inspect and mount everything that is released. */
const forTools = [...forRemotes, 'api', 'server', ...tools];

/** Remotes are the folders of `remotes/` (decision 0031); the same rule applies to all. */
const allowedTo = ({ kind, name }: Package): readonly string[] => {
  if (kind === 'remote') return forRemotes;
  return kind === 'tool' ? forTools : (mayImport[name] ?? []);
};

const isNoRemote = (name: string): boolean => [...Object.keys(mayImport), ...services, ...tools].includes(name);

/** Libraries that only some packages may import, with the alternative for others. */
const keptLibraries: readonly {
  readonly library: RegExp;
  readonly allowed: readonly string[];
  readonly instead: string;
}[] = [
  { library: /^(@chakra-ui|@emotion)\//, allowed: ['design'], instead: 'parts come from @jangada/design' },
  {
    library: /^(@tanstack\/|zustand|react-i18next|react-hook-form|react-router)/,
    allowed: ['remote-kit', 'host', 'board', 'desk', 'design'],
    instead: 'remotes use the facades of @jangada/remote-kit',
  },
  {
    // The host API's contract names the type of the i18next instance.
    library: /^i18next/,
    allowed: ['contracts', 'remote-kit', 'host', 'board', 'desk'],
    instead: 'remotes use `useTranslation` of @jangada/remote-kit/texts',
  },
  {
    library: /^@jangada\/contracts\/(domains\/endpoints|api\/json-schema)$/,
    allowed: ['contracts', 'api', 'edge', 'realtime'],
    instead: 'a page imports the one file it needs, not all of them',
  },
  {
    library: /^axios/,
    allowed: ['contracts'],
    instead: 'calls go through the typed client of @jangada/contracts',
  },
  { library: /^@module-federation\//, allowed: ['host'], instead: 'composition belongs to the host' },
  { library: /^(laravel-echo|pusher-js)/, allowed: ['host', 'realtime'], instead: 'realtime belongs to the host' },
];

const packageOf = (path: string): Package | null => {
  const [first = '', second = ''] = path.split('/');
  const kinds: Readonly<Record<string, Package['kind']>> = {
    shared: 'shared',
    remotes: 'remote',
    services: 'service',
    tools: 'tool',
  };
  const kind = kinds[first];
  if (kind) return { kind, name: second, folder: `${first}/${second}` };
  if (first === 'host' || first === 'board' || first === 'desk') return { kind: first, name: first, folder: first };
  return first === 'e2e' ? { kind: 'trial', name: first, folder: first } : null;
};

const ruleFor = (from: Package, wanted: string): string => {
  if (from.kind === 'remote' && wanted === 'host') return 'a remote never imports the host';
  if (from.kind === 'remote' && !isNoRemote(wanted)) return 'a remote never imports a remote';
  if (from.name === 'sandbox') return 'the sandbox imports nothing of ours';
  if (from.kind === 'service' && services.includes(wanted)) return 'a service never imports another service';
  return `${from.name} may not import ${wanted}: imports run one way`;
};

/** Packages that only services share, so they may import Node modules. */
const forServers = ['object-store', 'server'];

const isTest = (path: string): boolean => /\.(test|setup)\.tsx?$|\/testing\//.test(path);

const ownWorkspace = (from: Package, path: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    if (target.startsWith(`${from.folder}/`) || target === from.folder) return null;
    const other = packageOf(target);
    return other ? ruleFor(from, other.name) : 'a relative import stays in its package';
  }
  const wanted = /^@jangada\/([^/]+)/.exec(specifier)?.[1];
  if (wanted === undefined || wanted === from.name) return null;
  return allowedTo(from).includes(wanted) ? null : ruleFor(from, wanted);
};

const library = (from: Package, path: string, specifier: string): string | null => {
  if (from.kind === 'tool' || from.kind === 'trial') return null;
  const runsInBrowser =
    ['shared', 'remote', 'host', 'board', 'desk'].includes(from.kind) &&
    !forServers.includes(from.name) &&
    path.startsWith(`${from.folder}/src/`) &&
    !isTest(path);
  if (runsInBrowser && specifier.startsWith('node:')) return 'browser code cannot use modules of Node';
  const kept = keptLibraries.find((one) => one.library.test(specifier));
  return kept && !kept.allowed.includes(from.name) ? kept.instead : null;
};

/** The violation of one import; null when the rules allow it. */
export const findViolations = (path: string, found: Import): Violation[] => {
  const from = packageOf(path);
  if (!from) return [];
  const rule = ownWorkspace(from, path, found.specifier) ?? library(from, path, found.specifier);
  return rule === null ? [] : [{ ...found, path, rule }];
};
