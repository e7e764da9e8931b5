import { createHash, webcrypto } from 'node:crypto';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { FAILED_SCRIPTS_GLOBAL, SCRIPT_DONE_ATTRIBUTE, SHELL_SCRIPT_ATTRIBUTE } from '@jangada/contracts/delivery/boot';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import { isReleasesFault, RemoteLoadError } from './load-failure.ts';
import type { LoadFailure } from './load-failure.ts';
import { createChainLoader } from './chain-loader.ts';
import { LOAD_TIMEOUT_MS_UNKNOWN } from './load-timeout.ts';

const HOME = './routes/home';

let serial = 0;

const aRelease = (fields: Partial<PlannedRelease> = {}): PlannedRelease => {
  serial += 1;
  return {
    version: `1.0.${serial}`,
    uniqueName: `casino__${String(serial).padStart(8, '0')}`,
    base: `/releases/casino/1.0.${serial}/`,
    entry: 'entry.js',
    exposes: { [HOME]: { scripts: ['home.js'] } },
    integrity: { 'entry.js': 'sha384-entry', 'home.js': 'sha384-home' },
    ...fields,
  };
};

const aRemote = (...chain: PlannedRelease[]): PlannedRemote => ({
  remote: 'casino',
  reason: 'stable',
  state: 'live',
  chain,
});

const addressOf = (release: PlannedRelease, path: string) => new URL(release.base + path, document.baseURI).href;

/** Defines the container that the entry of a release defines. */
const defineContainer = (release: PlannedRelease, modules: Record<string, () => unknown> = {}) => {
  const container = {
    init: jest.fn(),
    get: jest.fn(async (expose: string) => {
      const evaluate = modules[expose] ?? (expose === HOME ? () => ({ default: release.version }) : undefined);
      if (!evaluate) throw new Error(`Module "${expose}" does not exist in container.`);
      return evaluate;
    }),
  };
  Reflect.set(globalThis, release.uniqueName, container);
  return container;
};

const tagsOf = (release: PlannedRelease) =>
  [...document.scripts].filter((tag) => tag.src.startsWith(addressOf(release, '')));

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Ends the script tags of these releases with the outcome. */
const browserEnds = (outcome: 'load' | 'error', ...releases: PlannedRelease[]) => {
  for (const release of releases) for (const tag of tagsOf(release)) tag.dispatchEvent(new Event(outcome));
};

const anAnswer = ({ status = 200, type = 'text/javascript', text = '' }) =>
  ({
    ok: status < 400,
    status,
    redirected: false,
    headers: new Map([['content-type', type]]),
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  }) as unknown as Response;

const answerWith = (status: number | 'no network') => {
  globalThis.fetch = jest.fn(async () => {
    if (status === 'no network') throw new TypeError('Failed to fetch');
    return anAnswer({ status });
  });
};

const failuresOf = async (loading: Promise<unknown>): Promise<readonly LoadFailure[]> => {
  const error = await loading.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RemoteLoadError);
  return error instanceof RemoteLoadError ? error.failures : [];
};

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  AbortSignal.timeout ??= () => new AbortController().signal;
});

describe('loading a module of a remote', () => {
  it('adds every script it needs at once, with integrity', async () => {
    const release = aRelease();
    const loading = createChainLoader({})(aRemote(release), HOME);
    expect(tagsOf(release).map((tag) => [tag.src, tag.integrity, tag.crossOrigin])).toEqual([
      [addressOf(release, 'entry.js'), 'sha384-entry', 'anonymous'],
      [addressOf(release, 'home.js'), 'sha384-home', 'anonymous'],
    ]);
    defineContainer(release);
    browserEnds('load', release);
    const { module, release: used } = await loading;
    expect(module.default).toBe(release.version);
    expect(used).toBe(release);
  });

  it('waits for the scripts that the HTML has started and adds none', async () => {
    const release = aRelease();
    for (const path of ['entry.js', 'home.js']) {
      const tag = document.createElement('script');
      tag.src = release.base + path;
      if (path === 'home.js') tag.setAttribute(SCRIPT_DONE_ATTRIBUTE, '');
      document.head.append(tag);
    }
    Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
    const loading = createChainLoader({})(aRemote(release), HOME);
    await settle();
    expect(tagsOf(release)).toHaveLength(2);
    defineContainer(release);
    browserEnds('load', release);
    expect((await loading).module.default).toBe(release.version);
    Reflect.deleteProperty(document, 'readyState');
  });

  it('stops waiting for a tag that ran unnoticed when the page is complete', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [] } } });
    const tag = document.createElement('script');
    tag.src = `${release.base}entry.js`;
    document.head.append(tag);
    Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
    const loading = createChainLoader({})(aRemote(release), HOME);
    defineContainer(release);
    window.dispatchEvent(new Event('load'));
    expect((await loading).module.default).toBe(release.version);
    Reflect.deleteProperty(document, 'readyState');
  });

  it('loads a script again that failed in the HTML, past the cache', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [] } } });
    const tag = document.createElement('script');
    tag.src = `${release.base}entry.js`;
    document.head.append(tag);
    Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
    const loading = createChainLoader({})(aRemote(release), HOME);
    browserEnds('error', release);
    await settle();
    expect(tagsOf(release).map(({ src }) => src)).toEqual([`${addressOf(release, 'entry.js')}?attempt=2`]);
    defineContainer(release);
    browserEnds('load', release);
    await loading;
    Reflect.deleteProperty(document, 'readyState');
  });

  it('bypasses the cache for a script that the page has already removed as failed', () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [] } } });
    Reflect.set(globalThis, FAILED_SCRIPTS_GLOBAL, [addressOf(release, 'entry.js')]);
    void createChainLoader({})(aRemote(release), HOME).catch(() => undefined);
    expect(tagsOf(release).map(({ src }) => src)).toEqual([`${addressOf(release, 'entry.js')}?attempt=2`]);
  });

  it('initialises the container of a release once, for any number of modules', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [] }, './routes/game': { scripts: [] } } });
    const container = defineContainer(release, { './routes/game': () => ({}) });
    const loadModule = createChainLoader({});
    const both = [loadModule(aRemote(release), HOME), loadModule(aRemote(release), './routes/game')];
    browserEnds('load', release);
    await Promise.all(both);
    await loadModule(aRemote(release), HOME);
    expect(container.init).toHaveBeenCalledTimes(1);
  });

  it('prepares the shared modules before the remote needs them', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [], needs: ['@jangada/design'] } } });
    const design = { Button: 'button' };
    const container = defineContainer(release);
    const loading = createChainLoader({ '@jangada/design': async () => design })(aRemote(release), HOME);
    browserEnds('load', release);
    await loading;
    const shared = container.init.mock.calls[0][0]['@jangada/design'][CONTRACT_VERSION];
    expect(shared.get()()).toBe(design);
  });

  it('requests a shared module twice before it fails', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [], needs: ['react'] } } });
    defineContainer(release);
    const react = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({});
    const loading = createChainLoader({ react })(aRemote(release), HOME);
    browserEnds('load', release);
    await loading;
    expect(react).toHaveBeenCalledTimes(2);
  });
});

describe('a release that cannot be used is named by its failure', () => {
  /** Which failures count against the release. */
  const isHeld = (failures: readonly LoadFailure[]) => failures.map(isReleasesFault);

  const loadFailing = async (release: PlannedRelease, ending: 'load' | 'error') => {
    const failures = failuresOf(createChainLoader({})(aRemote(release), HOME));
    await settle();
    browserEnds(ending, release);
    return failures;
  };

  it('network: there was no answer', async () => {
    answerWith('no network');
    const release = aRelease();
    const failures = await loadFailing(release, 'error');
    expect(failures).toMatchObject([{ kind: 'network', version: release.version }]);
    expect(isHeld(failures)).toEqual([false]);
  });

  it('http-status: the server refused', async () => {
    answerWith(404);
    const failures = await loadFailing(aRelease(), 'error');
    expect(failures).toMatchObject([{ kind: 'http-status', status: 404 }]);
    expect(isHeld(failures)).toEqual([true]);
  });

  it.each([403, 429, 500, 503, 511])(
    'http-status: a server that answers %i says nothing about the release',
    async (status) => {
      answerWith(status);
      const failures = await loadFailing(aRelease(), 'error');
      expect(failures).toMatchObject([{ kind: 'http-status', status }]);
      expect(isHeld(failures)).toEqual([false]);
    },
  );

  it('http-status: a server that refuses files of the release and answers for the shell is the release’s fault', async () => {
    const shell = document.createElement('script');
    shell.src = '/releases/host/1.0.0/main.js';
    shell.setAttribute(SHELL_SCRIPT_ATTRIBUTE, '');
    document.head.append(shell);
    const isShell = (address: unknown) => String(address) === shell.src;
    globalThis.fetch = jest.fn(async (address: unknown) => anAnswer({ status: isShell(address) ? 200 : 500 }));
    const failures = await loadFailing(aRelease(), 'error');
    shell.remove();
    expect(failures).toMatchObject([{ kind: 'http-status', status: 500, own: true }]);
    expect(isHeld(failures)).toEqual([true]);
  });

  it('network: a hotel answers every file with its sign-in', async () => {
    globalThis.fetch = jest.fn(async () => anAnswer({ text: '<h1>Wi-Fi</h1>', type: 'text/html' }));
    const failures = await loadFailing(aRelease(), 'error');
    expect(failures).toMatchObject([{ kind: 'network' }]);
    expect(isHeld(failures)).toEqual([false]);
  });

  it('network: bytes that were wrong once load correctly the second time', async () => {
    const hash = createHash('sha384').update('right').digest('base64');
    globalThis.fetch = jest.fn(async () => anAnswer({ text: 'right' }));
    const release = aRelease({ integrity: { 'entry.js': `sha384-${hash}`, 'home.js': `sha384-${hash}` } });
    expect(await loadFailing(release, 'error')).toMatchObject([{ kind: 'network' }]);
  });

  it('integrity: the file is there, its bytes are others', async () => {
    answerWith(200);
    const release = aRelease();
    expect(await loadFailing(release, 'error')).toMatchObject([
      { kind: 'integrity', file: expect.stringContaining(release.base) },
    ]);
  });

  it('integrity: the plan has no hash for the file, so it is not requested', async () => {
    const release = aRelease({ integrity: { 'entry.js': 'sha384-entry' } });
    expect(await failuresOf(createChainLoader({})(aRemote(release), HOME))).toMatchObject([{ kind: 'integrity' }]);
    expect(tagsOf(release).some((tag) => tag.src.endsWith('home.js'))).toBe(false);
  });

  it('timeout: the scripts did not end in time', async () => {
    const release = aRelease();
    const loading = createChainLoader({})(aRemote(release), HOME, { timeoutMs: 5 });
    expect(await failuresOf(loading)).toMatchObject([{ kind: 'timeout', timeoutMs: 5, own: false }]);
  });

  it('timeout: the next release is loaded when this one is late on this connection', async () => {
    jest.useFakeTimers();
    Object.assign(performance, { getEntriesByType: () => [] });
    try {
      const [late, good] = [aRelease(), aRelease()];
      const failed: string[] = [];
      const loading = createChainLoader({})(aRemote(late, good), HOME, { onFailure: ({ kind }) => failed.push(kind) });
      await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS_UNKNOWN - 100);
      expect(failed).toEqual([]);
      await jest.advanceTimersByTimeAsync(200);
      expect(failed).toEqual(['timeout']);
      defineContainer(good);
      browserEnds('load', good);
      expect((await loading).release).toBe(good);
    } finally {
      jest.useRealTimers();
    }
  });

  it('timeout: each release has its own time limit', async () => {
    const [first, second] = [aRelease(), aRelease()];
    const timeoutMs = ({ uniqueName }: PlannedRelease) => (uniqueName === first.uniqueName ? 5 : 6);
    const loading = createChainLoader({})(aRemote(first, second), HOME, { timeoutMs });
    expect(await failuresOf(loading)).toMatchObject([
      { uniqueName: first.uniqueName, timeoutMs: 5 },
      { uniqueName: second.uniqueName, timeoutMs: 6 },
    ]);
  });

  it('evaluation: the entry ran and defined nothing', async () => {
    expect(await loadFailing(aRelease(), 'load')).toMatchObject([{ kind: 'evaluation' }]);
  });

  it('evaluation: the module throws while it starts', async () => {
    const release = aRelease();
    defineContainer(release, {
      [HOME]: () => {
        throw new TypeError('x is not a function');
      },
    });
    expect(await loadFailing(release, 'load')).toMatchObject([{ kind: 'evaluation', error: expect.any(TypeError) }]);
  });

  it('chunk: a part that the module imports did not load', async () => {
    const release = aRelease();
    defineContainer(release, {
      [HOME]: () => {
        throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
      },
    });
    const failures = await loadFailing(release, 'load');
    expect(failures).toMatchObject([{ kind: 'chunk' }]);
    expect(isHeld(failures)).toEqual([false]);
  });

  it.each([
    ['that the server does not have is the release’s own fault', 404, true],
    ['with other bytes than planned is its own fault', 200, true],
    ['that a server in trouble did not give is not', 503, false],
    ['that never arrived is not', 'no network', false],
  ] as const)('chunk: a part of its own %s', async (_what, answer, held) => {
    answerWith(answer);
    const release = aRelease();
    defineContainer(release, {
      [HOME]: () => {
        throw Object.assign(new Error('Loading chunk 7 failed.'), {
          name: 'ChunkLoadError',
          request: `${release.base}7.js`,
        });
      },
    });
    const failures = await loadFailing(release, 'load');
    expect(failures).toMatchObject([{ kind: 'chunk' }]);
    expect(isHeld(failures)).toEqual([held]);
  });

  it('chunk: a missing part of the shell does not count against the remote', async () => {
    answerWith(404);
    const release = aRelease({ exposes: { [HOME]: { scripts: [], needs: ['react'] } } });
    const failing = failuresOf(
      createChainLoader({ react: async () => Promise.reject(new Error('gone')) })(aRemote(release), HOME),
    );
    browserEnds('load', release);
    const failures = await failing;
    expect(failures).toMatchObject([{ kind: 'chunk' }]);
    expect(isHeld(failures)).toEqual([false]);
  });

  it('contract: it needs something that this shell does not have, and no script of it is run', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [], needs: ['@jangada/design/carousel'] } } });
    expect(await failuresOf(createChainLoader({})(aRemote(release), HOME))).toMatchObject([
      { kind: 'contract', missing: ['@jangada/design/carousel'] },
    ]);
    expect(tagsOf(release)).toEqual([]);
  });

  const [major = 0, minor = 0] = CONTRACT_VERSION.split('.').map(Number);

  it.each([`^${major - 1}.0.0`, `^${major}.${minor + 1}.0`, `^${major + 1}.0.0`, '>=0.1.0 <0.9.0', 'whatever'])(
    'contract: it works with %s and this shell brings another, and no script of it is run',
    async (contract) => {
      const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const release = aRelease({ contract });
      expect(await failuresOf(createChainLoader({})(aRemote(release), HOME))).toMatchObject([
        { kind: 'contract', missing: [`contract ${contract}`] },
      ]);
      expect(tagsOf(release)).toEqual([]);
      expect(complaint).toHaveBeenCalledWith(
        `casino ${release.version} does not fit this shell, which lacks contract ${contract}`,
      );
      complaint.mockRestore();
    },
  );

  it.each([`^${major}.0.0`, `^${CONTRACT_VERSION}`, '*', `^${major - 1}.4.0 || ^${major}.0.0`])(
    'contract: one that works with %s is none of these',
    async (contract) => {
      const release = aRelease({ contract });
      defineContainer(release);
      const loading = createChainLoader({})(aRemote(release), HOME);
      await settle();
      browserEnds('load', release);
      expect((await loading).release).toBe(release);
    },
  );

  it('missing-expose: the release does not have the module', async () => {
    const loading = createChainLoader({})(aRemote(aRelease()), './routes/nowhere');
    expect(await failuresOf(loading)).toMatchObject([{ kind: 'missing-expose', expose: './routes/nowhere' }]);
  });

  it('reports when nothing is planned', async () => {
    expect(await failuresOf(createChainLoader({})(aRemote(), HOME))).toEqual([]);
  });
});

describe('fallback and retry', () => {
  it('shows the next release of the chain in the same visit and reports the first', async () => {
    answerWith(200);
    const [bad, good] = [aRelease(), aRelease()];
    const reported: LoadFailure[] = [];
    const loading = createChainLoader({})(aRemote(bad, good), HOME, {
      onFailure: (failure) => reported.push(failure),
    });
    browserEnds('error', bad);
    while (tagsOf(good).length === 0) await settle();
    defineContainer(good);
    browserEnds('load', good);
    expect((await loading).release).toBe(good);
    expect(reported).toMatchObject([{ kind: 'integrity', uniqueName: bad.uniqueName }]);
  });

  it('continues with the release that worked for the rest of the page view', async () => {
    const [bad, good] = [aRelease({ exposes: { [HOME]: { scripts: [], needs: ['gone'] } } }), aRelease()];
    const loadModule = createChainLoader({});
    defineContainer(good);
    const first = loadModule(aRemote(bad, good), HOME);
    while (tagsOf(good).length === 0) await settle();
    browserEnds('load', good);
    expect((await first).release).toBe(good);

    const failed = jest.fn();
    expect((await loadModule(aRemote(bad, good), HOME, { onFailure: failed })).release).toBe(good);
    expect(failed).not.toHaveBeenCalled();
  });

  it('takes the next release when a module has the wrong exports', async () => {
    const [odd, good] = [aRelease(), aRelease()];
    defineContainer(odd, { [HOME]: () => ({ default: 'a word' }) });
    defineContainer(good, { [HOME]: () => ({ default: () => null }) });
    const reported: LoadFailure[] = [];
    const loading = createChainLoader({})(aRemote(odd, good), HOME, {
      accepts: ({ default: view }) => typeof view === 'function',
      onFailure: (failure) => reported.push(failure),
    });
    browserEnds('load', odd);
    while (tagsOf(good).length === 0) await settle();
    browserEnds('load', good);
    expect((await loading).release).toBe(good);
    expect(reported).toMatchObject([{ kind: 'missing-expose', version: odd.version }]);
  });

  it('works on a retry after a failure, with a new tag past the cache', async () => {
    answerWith(503);
    const release = aRelease({ exposes: { [HOME]: { scripts: [] } } });
    const loadModule = createChainLoader({});
    const failing = failuresOf(loadModule(aRemote(release), HOME));
    browserEnds('error', release);
    await failing;

    const loading = loadModule(aRemote(release), HOME);
    expect(tagsOf(release).map(({ src }) => src)).toEqual([`${addressOf(release, 'entry.js')}?attempt=2`]);
    defineContainer(release);
    browserEnds('load', release);
    expect((await loading).module.default).toBe(release.version);
  });

  it('uses the script that loaded after the time-out, without a second one', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [] } } });
    const loadModule = createChainLoader({});
    await failuresOf(loadModule(aRemote(release), HOME, { timeoutMs: 5 }));
    const loading = loadModule(aRemote(release), HOME);
    defineContainer(release);
    browserEnds('load', release);
    await loading;
    expect(tagsOf(release)).toHaveLength(1);
  });

  it('runs the entry again when it defined nothing the first time', async () => {
    const release = aRelease({ exposes: { [HOME]: { scripts: [] } } });
    const loadModule = createChainLoader({});
    const failing = failuresOf(loadModule(aRemote(release), HOME));
    browserEnds('load', release);
    await failing;
    const loading = loadModule(aRemote(release), HOME);
    await settle();
    defineContainer(release);
    browserEnds('load', release);
    expect((await loading).module.default).toBe(release.version);
  });
});
