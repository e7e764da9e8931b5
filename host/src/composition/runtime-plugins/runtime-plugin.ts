import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A plugin of the federation runtime; its hooks are named in `@module-federation/runtime-core/dist/core.d.ts`. */
export type RuntimePlugin = ModuleFederationRuntimePlugin;

type Hook = (...values: readonly unknown[]) => unknown;

const isHook = (entry: [string, unknown]): entry is [string, Hook] => typeof entry[1] === 'function';

/**
 * Isolates a plugin: its results and errors do not affect loading, and loading does not wait for it. The runtime does
 * not isolate its hooks.
 */
export const observer = (plugin: RuntimePlugin): RuntimePlugin => {
  const complain = (hook: string) => (error: unknown) =>
    console.warn(`The runtime plugin ${plugin.name} failed in ${hook}.`, error);
  const isolated = Object.entries(plugin)
    .filter(isHook)
    .map(([name, hook]) => [
      name,
      (...values: readonly unknown[]): void => {
        try {
          const result = hook(...values);
          if (result instanceof Promise) result.catch(complain(name));
        } catch (error) {
          complain(name)(error);
        }
      },
    ]);
  return { name: plugin.name, ...Object.fromEntries(isolated) } as RuntimePlugin;
};
