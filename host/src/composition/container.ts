import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { bringsContract } from './contract-range.ts';
import { LoadFault } from './load-failure.ts';
import { forgetScript, loadScript } from './load-script.ts';
import type { Sharing, ShareScope } from './share-scope.ts';

export type RemoteModule = Readonly<Record<string, unknown>>;

/** What a remote's entry defines: webpack's container. */
interface Container {
  init(scope: ShareScope): void | Promise<void>;
  get(expose: string): Promise<() => RemoteModule>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';

const addressOf = (release: PlannedRelease, path: string) => new URL(release.base + path, document.baseURI).href;

const runFile = (release: PlannedRelease, path: string): Promise<void> => {
  const integrity = release.integrity[path];
  const address = addressOf(release, path);
  if (!integrity) return Promise.reject(new LoadFault({ kind: 'integrity', file: address }));
  return loadScript(address, integrity);
};

const containerOf = (release: PlannedRelease): Container => {
  const container: unknown = Reflect.get(globalThis, release.uniqueName);
  if (isContainer(container)) return container;
  forgetScript(addressOf(release, release.entry));
  throw new LoadFault({ kind: 'evaluation', error: new Error(`${release.entry} defined no ${release.uniqueName}.`) });
};

const sharedArrived = async (sharing: Sharing, needs: readonly string[]) => {
  try {
    await sharing.ready(needs);
  } catch (error) {
    // It is the shell's, not the release's.
    throw new LoadFault({ kind: 'chunk', error, own: false });
  }
};

/**
 * Takes modules out of containers. Everything a module needs is fetched at once, and only then is webpack asked for
 * it: a shared module or chunk that fails inside webpack would be remembered as failed.
 *
 * @throws {LoadFault} as `load-failure.ts` lists, or what the module itself throws
 */
export const createContainers = (sharing: Sharing) => {
  /** By container: one that is let go of starts anew when it comes back. */
  const initialised = new WeakMap<Container, Promise<void>>();

  const initialise = (container: Container): Promise<void> => {
    const started = initialised.get(container) ?? Promise.resolve(container.init(sharing.scope));
    initialised.set(container, started);
    return started;
  };

  return async (release: PlannedRelease, expose: string): Promise<RemoteModule> => {
    const exposed = release.exposes[expose];
    if (!exposed) throw new LoadFault({ kind: 'missing-expose', expose });
    const needs = exposed.needs ?? [];
    const brings = bringsContract(release.contract);
    // What is known at once is not waited for: scripts are asked for in the same moment.
    const isBrought = typeof brings === 'boolean' ? brings : await brings;
    const missing = [...(isBrought ? [] : [`contract ${release.contract}`]), ...sharing.missing(needs)];
    if (missing.length > 0) throw new LoadFault({ kind: 'contract', missing });

    await Promise.all([
      sharedArrived(sharing, needs),
      ...[release.entry, ...exposed.scripts].map((path) => runFile(release, path)),
    ]);
    const container = containerOf(release);
    await initialise(container);
    const evaluate = await container.get(expose);
    return evaluate();
  };
};
