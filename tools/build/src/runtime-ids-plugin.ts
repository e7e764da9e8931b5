import type { Compilation, Compiler, Module } from 'webpack';

/** The module with which an entry starts the federation runtime: without a file, named by its text in base64. */
const RUNTIME_START = 'data:text/javascript;charset=utf-8;base64,';

/** Both modules are named with the runtime's absolute path: one is the start, the other has it as its first import. */
const idOf = (module: Module): string | null => {
  const name = module.identifier();
  if (!name.includes(RUNTIME_START)) return null;
  return name.startsWith('container entry') ? 'container' : 'federation';
};

/**
 * Fixes the ids of the modules that start a remote. Ids are made from names, and their names hold the folder of the
 * checkout: the same sources would be other bytes on another machine.
 */
export class RuntimeIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RuntimeIdsPlugin', (compilation: Compilation) => {
      // Before webpack gives ids to all modules that have none.
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
