import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    // Whether the sources are right is another step's question.
    noCheck: true,
    ...{ rootDir: join(root, 'shared'), outDir: out, types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  },
  include: sharedPackages.map((name) => join(root, 'shared', name, 'src')),
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
});

/**
 * Lets the compiler write what the shared packages declare.
 *
 * @param root the folder of the whole workspace
 * @returns every module of the four packages, by its full name
 * @throws what the compiler says, when it cannot
 */
export const emitDeclarations = async (root: string): Promise<ReadonlyMap<string, Module>> => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-contracts-'));
  try {
    const settings = join(folder, 'tsconfig.json');
    const out = join(folder, 'out');
    writeFileSync(settings, JSON.stringify(settingsFor(root, out)));
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', settings]);
    const modules = sharedPackages.flatMap((name) =>
      listSources(join(out, name, 'src'))
        .filter((path) => path.endsWith('.d.ts') && !path.endsWith('.test.d.ts'))
        .map((path): [string, Module] => {
          const id = `@jangada/${name}/${path.replace(/\.d\.ts$/, '')}`;
          return [id, readModule(id, readFileSync(join(out, name, 'src', path), 'utf8'))];
        }),
    );
    return new Map(modules);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
