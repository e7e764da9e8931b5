import { mountRootParcel, type ParcelConfigObject } from 'single-spa';
import { addressOf } from '../../../host/src/composition/release-files.ts';
import { RemoteLoadError } from '../../../host/src/composition/load-failure.ts';
import { provided } from '../../../host/src/composition/provided.ts';
import type { LoadModule } from '../../../host/src/composition/chain-loader.ts';
import { isRegistered, provide, System } from './system-registry.ts';

/** The file of a remote's module, and its imports from the shell. The build writes this table. */
interface SystemFile {
  readonly file: string;
  readonly needs: readonly string[];
}
declare const SYSTEM_FILES: Readonly<Record<string, SystemFile>>;

/** webpack's own script loader, which checks the integrity and reuses a tag that the HTML has started. */
declare const __webpack_require__: { readonly l: (url: string, done: () => void, key: string) => void };

type RemoteModule = Readonly<Record<string, unknown>>;

const runFile = (name: string, address: string): Promise<void> =>
  isRegistered(name) ? Promise.resolve() : new Promise((done) => __webpack_require__.l(address, done, name));

/** Loads the shell's modules only when a module needs them, like the facades of federation. */
const provideAll = async (needs: readonly string[]): Promise<void> => {
  await Promise.all(needs.map(async (key) => provide(key, (await provided[key]?.()) as RemoteModule)));
};

/** A single-spa application that passes its module to the shell, which renders it in its own tree. */
const applicationOf = (module: RemoteModule, mounted: (module: RemoteModule) => void): ParcelConfigObject => ({
  bootstrap: () => Promise.resolve(),
  mount: () => {
    mounted(module);
    return Promise.resolve();
  },
  unmount: () => Promise.resolve(),
});

/** Loads modules of remotes with SystemJS, and mounts them as single-spa parcels. */
export const loadModule: LoadModule = async (planned, expose) => {
  const [release] = planned.chain;
  const name = `${planned.remote}${expose.slice(1)}`;
  const found = SYSTEM_FILES[name];
  if (!release || !found) throw new RemoteLoadError(planned.remote, expose, []);
  await Promise.all([provideAll(found.needs), runFile(name, addressOf(release, found.file))]);
  const module = await System.import(name);
  return new Promise((resolve) => {
    const application = () =>
      Promise.resolve(applicationOf(module, (mounted) => resolve({ module: mounted, release })));
    mountRootParcel(application, { domElement: document.createElement('div') });
  });
};
