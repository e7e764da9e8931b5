import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProvided } from '@jangada/build/provided-modules';
import { NOT_PROVIDED, OFFER_SCHEMA, providedPackages } from '@jangada/build/shared-packages';
import { emitDeclarations, sharedPackages } from './emit-declarations.ts';
import { moduleNamed } from './modules.ts';
import type { Report } from './report.ts';
import { packageOf } from './report.ts';
import { describeSchemas } from './schemas.ts';

/**
 * The modules that a remote uses from the shell, by import key, and the module behind each key; includes the schema of
 * an offer, which every remote has although no shell provides its code.
 */
export const providedModules = (root: string): ReadonlyMap<string, string> => {
  const keys = listProvided(join(root, 'host'), providedPackages).map(({ key }) => key);
  return new Map([...keys, OFFER_SCHEMA].map((key) => [key, moduleNamed(key, '')]));
};

/** The modules that others import: every contract module, and the exports of the other packages. */
export const entriesOf = (report: Report): ReadonlySet<string> =>
  new Set(
    [...report.modules.keys()].filter((id) => {
      const [, name = '', ...path] = id.split('/');
      return name === 'contracts' || (path.length === 1 && !NOT_PROVIDED.test(`${path[0]}.ts`));
    }),
  );

const versionIn = (file: string): string | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;

const dependenciesOf = (root: string): Record<string, string> => {
  const versions: Record<string, string> = {};
  for (const name of sharedPackages) {
    const folder = join(root, 'shared', name);
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    for (const [dependency, wanted] of Object.entries(dependencies)) {
      if (dependency.startsWith('@jangada/')) continue;
      versions[dependency] = versionIn(join(folder, 'node_modules', dependency, 'package.json')) ?? wanted;
    }
  }
  return versions;
};

/**
 * Only third-party packages whose exports are passed on count: the internals of a package are not part of the contract.
 */
const packagesOf = (root: string, modules: Report['modules']): Record<string, string> => {
  const known = dependenciesOf(root);
  const named = new Set(
    [...modules.values()].flatMap(({ exports, stars }) => [
      ...stars.map(packageOf),
      ...[...exports.values()].map((id) => packageOf(id.slice(0, id.indexOf('#')))),
    ]),
  );
  const shared = ['react', 'react-dom', ...named];
  return Object.fromEntries(
    Object.entries(known)
      .filter(([name]) => shared.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
};

const CONTRACT_VERSION = /export const CONTRACT_VERSION = '([^']+)'/;

/** The contract version in a working tree. */
const contractVersionIn = (root: string): string => {
  const folder = join(root, 'shared/contracts/src/delivery');
  for (const name of ['contract-version.ts', 'release.ts']) {
    const file = join(folder, name);
    const [, version] = existsSync(file) ? (CONTRACT_VERSION.exec(readFileSync(file, 'utf8')) ?? []) : [];
    if (version) return version;
  }
  throw new Error(`${folder} says no CONTRACT_VERSION.`);
};

/**
 * Reads the sources of the shared packages into a report.
 *
 * @param root the folder of a workspace with its packages installed
 */
export const makeReport = async (root: string): Promise<Report> => {
  const modules = await emitDeclarations(root);
  const schemas = await describeSchemas(root, modules.values());
  return { contract: contractVersionIn(root), modules, schemas, packages: packagesOf(root, modules) };
};
