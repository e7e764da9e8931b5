import type { Compilation, Compiler, Dependency, Module } from 'webpack';

const NAME = 'DependencyOrderPlugin';

/** Before webpack's SideEffectsFlagPlugin, which is at stage 0 of the same hook. */
const BEFORE_SIDE_EFFECTS = -1;

/**
 * Makes a build with a warm cache write the same bytes as one with an empty cache. Where a module passes on exports of
 * a list without side effects, webpack sorts the module's dependencies by their order in that list
 * (`ModuleGraph.finishUpdateParent`). The cache on disk is written afterwards, with the sorted dependencies, so the next
 * build would join the same modules in another order. This restores the order of the source before the cache is written.
 */
export class DependencyOrderPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation: Compilation) => {
      const parsed = new Map<Module, Dependency[]>();
      compilation.hooks.optimizeDependencies.tap({ name: NAME, stage: BEFORE_SIDE_EFFECTS }, (modules) => {
        // Called again as long as a plugin has changed something; only the first call sees the order of the source.
        for (const module of modules) if (!parsed.has(module)) parsed.set(module, [...module.dependencies]);
      });
      compilation.hooks.afterSeal.tap(NAME, () => {
        for (const [module, dependencies] of parsed) module.dependencies = dependencies;
      });
    });
  }
}
