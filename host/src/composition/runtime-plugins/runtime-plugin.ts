import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A plugin of the federation runtime; its hooks are named in `@module-federation/runtime-core/dist/core.d.ts`. */
export type RuntimePlugin = ModuleFederationRuntimePlugin;

type Hook = (...values: readonly unknown[]) => unknown;

const isHook = (entry: [string, unknown]): entry is [string, Hook] => typeof entry[1] === 'function';

/**
 * A plugin without influence: whatever it throws, rejects or returns changes nothing of the loading, and nothing waits
 * for it. The runtime does not isolate its hooks.
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
