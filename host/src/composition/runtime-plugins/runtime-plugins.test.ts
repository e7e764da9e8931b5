import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { createInstance } from '@module-federation/enhanced/runtime';
import { createFederation } from '../federation.ts';
import type { LoadExpose } from '../federation.ts';
import { LoadFault } from '../load-failure.ts';
import type { LoadFailureCause } from '../load-failure.ts';
import { addressOf, allowRelease } from '../release-files.ts';
import { createSharedModules } from '../shared-modules.ts';
import { observer } from './runtime-plugin.ts';
import { runtimePlugins } from './runtime-plugins.ts';
import { INIT_MARK, MODULE_MARK, SHARE_FAILED_MARK } from './runtime-telemetry.ts';

const HOME = './routes/home';

let serial = 0;

const aRelease = (fields: Partial<PlannedRelease> = {}): PlannedRelease => {
  serial += 1;
  return {
    version: `1.0.${serial}`,
    uniqueName: `wallet__${String(serial).padStart(8, '0')}`,
    base: `/releases/wallet/1.0.${serial}/`,
    entry: 'entry.js',
    exposes: { [HOME]: { scripts: [] } },
    integrity: { 'entry.js': 'sha384-entry' },
    ...fields,
  };
};

/** Defines the container of a release as its script tag would. */
const runEntry = (release: PlannedRelease, container: object | null = containerOf()) => {
  const tag = document.createElement('script');
  tag.src = addressOf(release, release.entry);
  document.head.append(tag);
  if (container) Reflect.set(globalThis, release.uniqueName, container);
};

const containerOf = (module: object = { default: 'home' }) => ({
  init: jest.fn(),
  get: jest.fn(async () => () => module),
});

const causeOf = async (loading: Promise<unknown>): Promise<LoadFailureCause | undefined> => {
  const error = await loading.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LoadFault);
  return error instanceof LoadFault ? error.failure : undefined;
};

const marks = (name: string) =>
  jest
    .mocked(performance.mark)
    .mock.calls.filter(([mark]) => mark === name)
    .map(([, options]) => options?.detail as unknown);

let loadExpose: LoadExpose;

beforeEach(() => {
  document.head.replaceChildren();
  jest.spyOn(performance, 'mark').mockReturnValue({} as PerformanceMark);
  loadExpose = createFederation(createSharedModules({}), runtimePlugins);
});

afterEach(() => jest.restoreAllMocks());

describe('the plugin plan', () => {
  const messageOf = (cause: LoadFailureCause | undefined) =>
    cause?.kind === 'evaluation' && cause.error instanceof Error ? cause.error.message : JSON.stringify(cause);

  it('refuses a remote that the plan does not have, by its name', async () => {
    const runtime = createInstance({ name: 'other', remotes: [] });
    runtime.registerRemotes([{ name: 'wallet__ffffffff', entry: 'http://localhost/entry.js', type: 'global' }]);
    expect(messageOf(await causeOf(runtime.loadRemote('wallet__ffffffff/routes/home')))).toBe(
      'The plan has no release wallet__ffffffff.',
    );
    expect(document.scripts).toHaveLength(0);
  });

  it('refuses an entry at another address than the plan has', async () => {
    const release = aRelease();
    allowRelease(release);
    const entry = 'http://localhost/releases/wallet/other/entry.js';
    const runtime = createInstance({ name: 'other', remotes: [] });
    runtime.registerRemotes([{ name: release.uniqueName, entry, type: 'global' }]);
    expect(messageOf(await causeOf(runtime.loadRemote(`${release.uniqueName}/routes/home`)))).toBe(
      `The entry of ${release.uniqueName} is ${addressOf(release, 'entry.js')} in the plan, not ${entry}.`,
    );
    expect(document.scripts).toHaveLength(0);
  });

  it('refuses an entry that does not define the container the plan names', async () => {
    const release = aRelease();
    runEntry(release, null);
    Reflect.set(globalThis, 'wallet__other', containerOf());
    expect(messageOf(await causeOf(loadExpose(release, HOME)))).toBe(`entry.js defined no ${release.uniqueName}.`);
  });

  it('refuses a module that the release does not name, although its container has it', async () => {
    const release = aRelease();
    runEntry(release);
    expect(await causeOf(loadExpose(release, './routes/hidden'))).toEqual({
      kind: 'missing-expose',
      expose: './routes/hidden',
    });
  });

  it('refuses a script of the module that the plan has no hash for', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: ['home.js'] } } });
    runEntry(release);
    expect(await causeOf(loadExpose(release, HOME))).toEqual({
      kind: 'integrity',
      file: addressOf(release, 'home.js'),
    });
  });
});

describe('the plugin share', () => {
  it('names a key that no module provides', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    const remote = createInstance({ name: 'wallet__asking', remotes: [] });
    const loading = remote.loadShare('@jangada/design/carousel', {
      customShareInfo: { scope: ['default'], shareConfig: { singleton: true, requiredVersion: false } },
    });
    expect(await causeOf(loading)).toEqual({ kind: 'contract', missing: ['@jangada/design/carousel'] });
    expect(marks(SHARE_FAILED_MARK)).toEqual([{ release: 'wallet__asking', key: '@jangada/design/carousel' }]);
  });

  it('allows a shared module that failed to be loaded again', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ ok: true });
    const shared = { version: '1.0.0', get: async () => load().then((module: object) => () => module) };
    const runtime = createInstance({ name: 'sharing', remotes: [], shared: { 'late-module': shared } });
    await expect(runtime.loadShare('late-module')).rejects.toThrow('offline');
    const factory = await runtime.loadShare('late-module');
    expect(factory && factory()).toEqual({ ok: true });
  });
});

describe('the plugin telemetry', () => {
  it('marks what became of the container and the module', async () => {
    const release = aRelease();
    runEntry(release);
    await loadExpose(release, HOME);
    expect(marks(INIT_MARK)).toEqual([{ release: release.uniqueName, ok: true }]);
    expect(marks(MODULE_MARK)).toEqual([{ release: release.uniqueName, expose: HOME, ok: true }]);
  });

  it('marks a module that throws while it starts as failed', async () => {
    const release = aRelease();
    const evaluate = () => {
      throw new TypeError('x is not a function');
    };
    runEntry(release, { init: jest.fn(), get: jest.fn(async () => evaluate) });
    await expect(loadExpose(release, HOME)).rejects.toThrow('x is not a function');
    expect(marks(MODULE_MARK)).toEqual([{ release: release.uniqueName, expose: HOME, ok: false }]);
  });
});

const hookNames = (): string[] => {
  const { hooks, loaderHook, bridgeHook, remoteHandler, sharedHandler, snapshotHandler } = createInstance({
    name: 'hooks',
    remotes: [],
  });
  return [hooks, loaderHook, bridgeHook, remoteHandler.hooks, sharedHandler.hooks, snapshotHandler.hooks].flatMap(
    ({ lifecycle }) => Object.keys(lifecycle),
  );
};

describe('an observer', () => {
  const inEveryHook = (name: string, hook: () => unknown) =>
    observer({ name, ...Object.fromEntries(hookNames().map((one) => [one, hook])) });

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('broken');
      },
    ],
    ['never ends', () => new Promise(() => {})],
    ['answers with something else', () => 'nonsense'],
    ['answers with false, which stops the runtime', () => false],
  ])('that %s in every hook does not change what is loaded', async (what, hook) => {
    jest.spyOn(console, 'warn').mockReturnValue();
    // Plugins stay registered; this one must not affect later tests.
    let isOn = true;
    const called = jest.fn(() => (isOn ? hook() : undefined));
    const plugins = [...runtimePlugins, inEveryHook(`observer that ${what}`, called)];
    const take = createFederation(createSharedModules({ react: async () => ({}) }), plugins);
    const release = aRelease();
    runEntry(release);
    expect(await take(release, HOME)).toMatchObject({ default: 'home' });
    expect(called.mock.calls.length).toBeGreaterThan(5);
    isOn = false;
  });

  it('that throws is named with its hook', () => {
    const warning = jest.spyOn(console, 'warn').mockReturnValue();
    const error = new Error('broken');
    const plugin = observer({
      name: 'tracing',
      init: () => {
        throw error;
      },
    });
    plugin.init?.({} as Parameters<NonNullable<typeof plugin.init>>[0]);
    expect(warning).toHaveBeenCalledWith('The runtime plugin tracing failed in init.', error);
  });
});
