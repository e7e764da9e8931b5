import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage } from './find-package.ts';
import { aloneInTheirChunk, BASE_CHUNK, chunkedTogether, deepPackages, NOT_PROVIDED } from './shared-packages.ts';
import { listSources } from './source-files.ts';

interface Provided {
  key: string;
  /** Modules with one chunk name are in one file, unless the shell's start contains them already. */
  chunk: string;
}

const exportsOf = (folder: string): Record<string, unknown> => {
  const document: { exports?: Record<string, unknown> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return document.exports ?? {};
};

/** Folders of the contracts whose modules nearly every remote uses. */
const baseFolders = ['values', 'api', 'page', 'events'];

/**
 * Contracts are chunked by domain, design system parts one by one, and the rest in one file; `chunkedTogether` takes
 * precedence.
 */
const chunkOf = (name: string, path: string): string => {
  const key = `${name}/${path}`;
  const [first = '', second] = path.split('/');
  const together = chunkedTogether[key];
  if (together !== undefined) return together;
  if (aloneInTheirChunk.includes(key)) return path.replaceAll('/', '-');
  if (name === '@jangada/contracts' && !baseFolders.includes(first)) {
    return `contracts-${first === 'domains' ? second : first}`;
  }
  return name === '@jangada/design' ? `design-${path}` : BASE_CHUNK;
};

/** The sources of the workspace, or the modules of a packed package without their declarations. */
const CODE = /(?<!\.d)\.(tsx?|js)$/;

const listModules = (folder: string): string[] =>
  listSources(folder)
    .filter((path) => CODE.test(path))
    .map((path) => path.replace(CODE, ''));

const isProvided = (name: string, path: string): boolean =>
  !NOT_PROVIDED.test(`${path}.ts`) && (deepPackages.includes(name) || !/[/.]/.test(path));

const providedBy = (from: string, name: string): Provided[] => {
  if (!name.startsWith('@jangada/')) return [{ key: name, chunk: BASE_CHUNK }];
  const folder = findPackage(from, name);
  const doors = Object.keys(exportsOf(folder)).flatMap((door) =>
    door === './*' ? listModules(join(folder, 'src')) : [door.slice('./'.length)],
  );
  return doors
    .filter((path) => path === '' || isProvided(name, path))
    .map((path) =>
      path === '' ? { key: name, chunk: BASE_CHUNK } : { key: `${name}/${path}`, chunk: chunkOf(name, path) },
    );
};

/**
 * Every module that the shell provides to remotes.
 *
 * @param from the folder of the shell: packages are found as its own imports are
 * @param packages `react` names one module, `@jangada/design` a workspace package with all that its `exports` opens
 */
export const listProvided = (from: string, packages: readonly string[]): Provided[] =>
  packages.flatMap((name) => providedBy(from, name));
