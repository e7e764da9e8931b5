import type { Compilation, Compiler, Dependency, Module } from 'webpack';

const NAME = 'DependencyOrderPlugin';

/** Runs before webpack's SideEffectsFlagPlugin, which is at stage 0 of the same hook. */
const BEFORE_SIDE_EFFECTS = -1;

/**
 * Makes a build with a warm cache write the same bytes as one with an empty cache. Where a module re-exports from a
 * list without side effects, webpack sorts the module's dependencies by their order in that list
 * (`ModuleGraph.finishUpdateParent`). The disk cache is written afterwards, with the sorted dependencies, so the next
 * build would concatenate the same modules in another order. This plugin restores the order of the source before the
 * cache is written.
 */
export class DependencyOrderPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation: Compilation) => {
      const parsed = new Map<Module, Dependency[]>();
      compilation.hooks.optimizeDependencies.tap({ name: NAME, stage: BEFORE_SIDE_EFFECTS }, (modules) => {
        // webpack repeats this hook while a plugin changes something; only the first call sees the order of the source.
        for (const module of modules) if (!parsed.has(module)) parsed.set(module, [...module.dependencies]);
      });
      compilation.hooks.afterSeal.tap(NAME, () => {
        for (const [module, dependencies] of parsed) module.dependencies = dependencies;
      });
    });
  }
}
