import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A plugin of the federation runtime; its hooks are named in `@module-federation/runtime-core/dist/core.d.ts`. */
export type RuntimePlugin = ModuleFederationRuntimePlugin;

type Hook = (...values: readonly unknown[]) => unknown;

const isHook = (entry: [string, unknown]): entry is [string, Hook] => typeof entry[1] === 'function';

/**
 * A plugin that only looks. The runtime isolates no hook, so whatever this one throws, rejects or returns changes nothing
 * of what is loaded, and nothing waits for it.
 */
export function observer(plugin: RuntimePlugin): RuntimePlugin {
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
}
