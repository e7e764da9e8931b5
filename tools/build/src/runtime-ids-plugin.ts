import type { Compilation, Compiler, Module } from 'webpack';

/** The module that starts the federation runtime in an entry: it has no file, and its name is its source in base64. */
const RUNTIME_START = 'data:text/javascript;charset=utf-8;base64,';

/**
 * The fixed id of the two modules whose names contain the runtime's absolute path: the start of the runtime, and the
 * container entry, which imports it first.
 */
const idOf = (module: Module): string | null => {
  const name = module.identifier();
  if (!name.includes(RUNTIME_START)) return null;
  return name.startsWith('container entry') ? 'container' : 'federation';
};

/**
 * Fixes the ids of the modules that start a remote. Ids are derived from names, which contain the folder of the
 * checkout: the same sources would have other bytes on another machine.
 */
export class RuntimeIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RuntimeIdsPlugin', (compilation: Compilation) => {
      // Runs before webpack gives ids to all modules without one.
      compilation.hooks.moduleIds.tap({ name: 'RuntimeIdsPlugin', stage: -1 }, (modules) => {
        const named = [...modules].flatMap((module) => {
          const id = idOf(module);
          return id === null ? [] : [{ id, module }];
        });
        if (new Set(named.map(({ id }) => id)).size < named.length) {
          throw new Error('Two modules of a remote start the federation runtime, and would get one id.');
        }
        for (const { id, module } of named) compilation.chunkGraph.setModuleId(module, id);
      });
    });
  }
}
