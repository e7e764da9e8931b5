import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import type { LabRelease } from './protocol.ts';
import { provided } from './provided.ts';

/** For stories and fakes only: no shell provides these. */
const forStories: Readonly<Record<string, () => Promise<unknown>>> = {
  '@jangada/remote-kit/stories': () => import('@jangada/remote-kit/stories'),
  '@jangada/remote-kit/fakes': () => import('@jangada/remote-kit/fakes'),
  '@jangada/remote-kit/stub-data': () => import('@jangada/remote-kit/stub-data'),
};

const shared = (load: () => Promise<unknown>) => ({
  from: 'lab',
  eager: false,
  get: async () => {
    const module = await load();
    return () => module;
  },
});

const scope = Object.fromEntries(
  Object.entries({ ...provided, ...forStories }).map(([key, load]) => [key, { [CONTRACT_VERSION]: shared(load) }]),
);

interface Container {
  init(shareScope: typeof scope): void | Promise<void>;
  get(expose: string): Promise<() => Readonly<Record<string, unknown>>>;
}

const running = new Map<string, Promise<void>>();

const runScript = (address: string): Promise<void> => {
  const started =
    running.get(address) ??
    new Promise<void>((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: address, async: true });
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error(`${address} does not run.`)));
      document.head.append(script);
    });
  running.set(address, started);
  return started;
};

const initialised = new Map<string, Promise<void>>();

/** Takes a module out of a container, as the shell would. */
export const loadModule = async (release: LabRelease, expose: string): Promise<Readonly<Record<string, unknown>>> => {
  const scripts = release.exposes[expose];
  if (!scripts) throw new Error(`There is no ${expose}.`);
  await Promise.all([release.entry, ...scripts].map((path) => runScript(release.base + path)));
  const container = Reflect.get(globalThis, release.uniqueName) as Container | undefined;
  if (!container) throw new Error(`${release.entry} defined no ${release.uniqueName}.`);
  const started = initialised.get(release.uniqueName) ?? Promise.resolve(container.init(scope));
  initialised.set(release.uniqueName, started);
  await started;
  const evaluate = await container.get(expose);
  return evaluate();
};
