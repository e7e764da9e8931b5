/** A package that is packed, and the packages of the workspace that travel inside it because only it uses them. */
export interface PackedPackage {
  readonly name: string;
  /** Its folder in the workspace. */
  readonly folder: string;
  /** Their folders in the workspace; of each, the modules that the package reaches. */
  readonly carries: readonly string[];
  /** Files beside `src` that it reads: folders from the workspace, by their place in the package. */
  readonly extra: Readonly<Record<string, string>>;
  /** Folders in it that are built for it (`Staging.generated`). */
  readonly built?: readonly string[];
}

const shared = (name: string, extra: PackedPackage['extra'] = {}): PackedPackage => ({
  name: `@jangada/${name}`,
  folder: `shared/${name}`,
  carries: [],
  extra,
});

/** The folder inside a package for the tools it carries. */
export const CARRIED_FOLDER = 'carried';

/** All packages that a remote needs, in an order in which each comes after those it depends on. */
export const packedPackages: readonly PackedPackage[] = [
  shared('contracts', { 'report/shapes.json': 'shared/contracts/report/shapes.json' }),
  shared('event-bus'),
  shared('design'),
  shared('remote-kit'),
  { name: '@jangada/build', folder: 'tools/build', carries: [], extra: {} },
  {
    name: '@jangada/check',
    folder: 'tools/check',
    carries: ['tools/contract-report', 'shared/server'],
    extra: {},
    built: ['lab'],
  },
  {
    name: '@jangada/cli',
    folder: 'tools/cli',
    carries: ['tools/scaffold'],
    extra: { [`${CARRIED_FOLDER}/scaffold/templates`]: 'tools/scaffold/templates' },
  },
];

/** Modules of carried packages that are no tools: the rest of those is for services. */
export const carriedModules: readonly string[] = [
  'shared/server/src/browser-cookie.ts',
  'shared/server/src/testing/system-packages.ts',
];

/** Modules that compare the sources of the workspace; the command refuses them elsewhere before it imports them. */
export const workspaceOnly: readonly string[] = [
  '@jangada/contract-report/diff',
  '@jangada/contract-report/format-changes',
];
