import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { listSources } from '@jangada/build/source-files';
import type { Module } from './modules.ts';
import { readModule } from './modules.ts';

/** The packages whose host copy a remote runs against. */
export const sharedPackages = ['contracts', 'design', 'event-bus', 'remote-kit'] as const;

const run = promisify(execFile);

const settingsFor = (root: string, out: string) => ({
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true },
    // Types are not checked here, because another step checks the sources.
    noCheck: true,
    ...{ rootDir: join(root, 'shared'), outDir: out, types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  },
  include: sharedPackages.map((name) => join(root, 'shared', name, 'src')),
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
});

/** The exports of a package that are a single file, by the path of that file below `src`. */
const doorsOf = (folder: string): ReadonlyMap<string, string> => {
  const { exports }: { exports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return new Map(
    Object.entries(exports)
      .filter(([door]) => door !== '.' && !door.endsWith('/*'))
      .map(([door, target]) => [target.replace(/^\.\/src\/(.+)\.tsx?$/, '$1'), door.slice('./'.length)]),
  );
};

const RELATIVE = /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+?)(?:\.tsx?)?\2/g;

/**
 * The modules of one package by their import name: moving a file behind its export does not change the contract.
 *
 * @param folder the package
 * @param declarations the folder with its declarations
 */
const readPackage = (name: string, folder: string, declarations: string): [string, Module][] => {
  const doors = doorsOf(folder);
  const idOf = (path: string) => `@jangada/${name}/${doors.get(path) ?? path}`;
  return listSources(declarations)
    .filter((path) => path.endsWith('.d.ts') && !path.endsWith('.test.d.ts'))
    .map((path) => {
      const text = readFileSync(join(declarations, path), 'utf8').replace(
        RELATIVE,
        (_, before: string, quote: string, specifier: string) =>
          `${before}${quote}${idOf(posix.join(posix.dirname(path), specifier))}${quote}`,
      );
      const id = idOf(path.replace(/\.d\.ts$/, ''));
      return [id, readModule(id, text)];
    });
};

/**
 * Lets the compiler write the declarations of the shared packages.
 *
 * @param root the folder of the whole workspace
 * @returns every module of the four packages, by its full name
 * @throws with the compiler's errors
 */
export const emitDeclarations = async (root: string): Promise<ReadonlyMap<string, Module>> => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-contracts-'));
  try {
    const settings = join(folder, 'tsconfig.json');
    const out = join(folder, 'out');
    writeFileSync(settings, JSON.stringify(settingsFor(root, out)));
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', settings]);
    return new Map(
      sharedPackages.flatMap((name) => readPackage(name, join(root, 'shared', name), join(out, name, 'src'))),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
