import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { addressOf, allowRelease } from './release-files.ts';
import './runtime-globals.ts';
import type { RuntimePlugin } from './runtime-plugins/runtime-plugin.ts';
import type { SharedModules } from './shared-modules.ts';

/** The shell's name in the runtime. Names of remotes contain two underscores. */
const HOST_NAME = 'host';

export type RemoteModule = Readonly<Record<string, unknown>>;

/**
 * Loads a module of a release through the federation runtime.
 *
 * @param expose as the release names it: `./routes/home`
 * @throws {LoadFault} from the runtime plugins, or what the module itself throws
 */
export type LoadExpose = (release: PlannedRelease, expose: string) => Promise<RemoteModule>;

const registered = new Set<RuntimePlugin>();

/** Every remote has its own runtime instance; plugins are registered for all of them. */
const registerPlugins = (plugins: readonly RuntimePlugin[]): void => {
  const added = plugins.filter((plugin) => !registered.has(plugin));
  for (const plugin of added) registered.add(plugin);
  registerGlobalPlugins([...added]);
};

/** Creates the shell's federation instance, one per page. */
export const createFederation = (shared: SharedModules, plugins: readonly RuntimePlugin[]): LoadExpose => {
  registerPlugins(plugins);
  const instance = createInstance({
    name: HOST_NAME,
    remotes: [],
    shared: shared.options,
    shareStrategy: 'loaded-first',
  });

  return async (release, expose) => {
    const { uniqueName, entry } = release;
    allowRelease(release);
    // Registering the same name again has no effect.
    instance.registerRemotes([
      { name: uniqueName, entryGlobalName: uniqueName, entry: addressOf(release, entry), type: 'global' },
    ]);
    const module = await instance.loadRemote<RemoteModule>(`${uniqueName}${expose.slice(1)}`);
    return module ?? {};
  };
};
