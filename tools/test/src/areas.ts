import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chooseFiles, stepOf, type ChosenFiles } from './test-files.ts';

/** Packages with tests, as folders relative to the workspace. */
const PACKAGES = '{board,desk,host,remotes/*,services/*,shared/*,tools/*}/package.json';
const TESTS = '{board,desk,host,remotes,services,shared,tools}/**/*.test.{ts,tsx}';
const CONTRACTS = 'shared/contracts/src/domains';
const JOURNEYS = 'e2e/specs';

/** Every remote has a folder with this name; the journey with this name visits all of them and takes minutes. */
const ROUTES = 'routes';

/** The files that a change of an area can break, by the step that checks them; types are always checked everywhere. */
export interface AreaFiles extends ChosenFiles {
  readonly lint: readonly string[];
}

interface Package {
  readonly folder: string;
  readonly name: string;
  readonly dependencies: readonly string[];
}

const packagesIn = (workspaceDir: string): Package[] =>
  globSync(PACKAGES, { cwd: workspaceDir }).map((path) => {
    const { name, dependencies = {} } = JSON.parse(readFileSync(join(workspaceDir, path), 'utf8')) as {
      name: string;
      dependencies?: Readonly<Record<string, string>>;
    };
    return { folder: dirname(path), name, dependencies: Object.keys(dependencies) };
  });

/** A package and all that depend on it, directly or indirectly. */
const withDependents = (one: Package, all: readonly Package[]): Package[] => {
  const found = new Set([one]);
  for (const { name } of found) {
    for (const other of all) if (other.dependencies.includes(name)) found.add(other);
  }
  return [...found];
};

/** The names of areas: the last folder of every package. */
export const areasIn = (workspaceDir: string): string[] =>
  packagesIn(workspaceDir)
    .map(({ folder }) => basename(folder))
    .toSorted();

/** All tests that name the contract of a domain. */
const consumersOf = (domain: string, workspaceDir: string): string[] =>
  globSync(TESTS, { cwd: workspaceDir, exclude: (path) => /node_modules|fixtures|templates|dist/.test(path) })
    .filter((path) => stepOf(path) !== null)
    .filter((path) => readFileSync(join(workspaceDir, path), 'utf8').includes(`@jangada/contracts/domains/${domain}/`));

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Journeys named after the area, or after a folder of its sources: `chat.spec.ts` belongs to the social remote. */
const journeysOf = (area: string, folder: string, workspaceDir: string): string[] => {
  const names = [area, ...foldersIn(join(workspaceDir, folder, 'src')).filter((name) => name !== ROUTES)];
  return globSync(`${JOURNEYS}/*.spec.ts`, { cwd: workspaceDir }).filter((path) =>
    names.includes(basename(path, '.spec.ts')),
  );
};

/**
 * The tests of a package and of its dependents, the tests that name the contract of the same domain, and its journeys.
 *
 * @param area the name of a package without its scope, such as `wallet`
 * @throws when there is no such package
 */
export const filesOfArea = (area: string, workspaceDir: string): AreaFiles => {
  const all = packagesIn(workspaceDir);
  const own = all.find(({ folder }) => basename(folder) === area);
  if (!own) throw new Error(`There is no package ${area}: choose from ${areasIn(workspaceDir).join(', ')}`);
  const folders = withDependents(own, all).map(({ folder }) => folder);
  const domain = foldersIn(join(workspaceDir, CONTRACTS)).includes(area) ? [`${CONTRACTS}/${area}`] : [];
  const tests = [...folders, ...domain].filter((folder) =>
    globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: workspaceDir }).some((path) => stepOf(path) !== null),
  );
  const consumers = domain.length > 0 ? consumersOf(area, workspaceDir) : [];
  const paths = [...tests, ...consumers, ...journeysOf(area, own.folder, workspaceDir)];
  return { ...chooseFiles(paths, workspaceDir), lint: [...folders, ...domain] };
};
