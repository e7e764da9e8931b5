/** A packed package, with the workspace packages inside it that only it uses. */
export interface PackedPackage {
  readonly name: string;
  readonly folder: string;
  /** The folders of the inner packages in the workspace; only the modules that the package reaches are packed. */
  readonly carries: readonly string[];
  /** Files outside `src` that the package reads: workspace folders, by their path in the package. */
  readonly extra: Readonly<Record<string, string>>;
  /** Folders in the package whose content is built (`Staging.generated`). */
  readonly built?: readonly string[];
}

const shared = (name: string, extra: PackedPackage['extra'] = {}): PackedPackage => ({
  name: `@jangada/${name}`,
  folder: `shared/${name}`,
  carries: [],
  extra,
});

/** The folder inside a package for the inner tools. */
export const CARRIED_FOLDER = 'carried';

/** All packages that a remote needs, each after its dependencies. */
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

/** The packed modules of inner packages that are not tools; their other modules are for services. */
export const carriedModules: readonly string[] = [
  'shared/server/src/browser-cookie.ts',
  'shared/server/src/testing/system-packages.ts',
];

/** Modules that compare the sources of the workspace; elsewhere the command refuses before it imports them. */
export const workspaceOnly: readonly string[] = [
  '@jangada/contract-report/diff',
  '@jangada/contract-report/format-changes',
];
