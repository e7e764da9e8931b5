import { SCRIPT_DONE_ATTRIBUTE, SHELL_SCRIPT_ATTRIBUTE } from '@jangada/contracts/delivery/boot';
import { aRelease } from '../../test/support/render-in-shell.tsx';
import {
  LOAD_TIMEOUT_MS_MAX,
  LOAD_TIMEOUT_MS_MIN,
  LOAD_TIMEOUT_MS_UNKNOWN,
  loadTimeoutMs,
  waitForLate,
} from './load-timeout.ts';

const release = aRelease('casino', '1.1.0');
const { base } = release;

type File = readonly [path: string, duration: number, transferSize?: number];

const files = (...entries: readonly File[]) => {
  const list = entries.map(([path, duration, transferSize = 20_000]) => ({
    ...{ name: new URL(path, document.baseURI).href, duration, transferSize },
  }));
  Object.assign(performance, { getEntriesByType: () => list });
};

const connection = (value: unknown) =>
  Object.defineProperty(navigator, 'connection', { value, configurable: true, writable: true });

const threeFiles = (ms: number, size?: number): File[] =>
  ['a', 'b', 'c'].map((name) => [`/releases/host/1.0.0/${name}.js`, ms, size]);

beforeEach(() => {
  files();
  connection(undefined);
});

describe('the time-out of a release', () => {
  const cases: readonly [what: string, given: File[], net: unknown, ms: number][] = [
    ['nothing is known', [], undefined, LOAD_TIMEOUT_MS_UNKNOWN],
    ['two files are too few', threeFiles(1_500).slice(1), undefined, LOAD_TIMEOUT_MS_UNKNOWN],
    ['files from the cache show nothing', threeFiles(5, 0), undefined, LOAD_TIMEOUT_MS_UNKNOWN],
    ['the files of the release itself do not count', [[`${base}a.js`, 9_000], ...threeFiles(2_000)], undefined, 8_000],
    [
      'files of other sites do not count',
      [['https://cdn.example/a.js', 9_000], ...threeFiles(2_000)],
      undefined,
      8_000,
    ],
    ['a fast connection', threeFiles(60), { rtt: 50, downlink: 10 }, LOAD_TIMEOUT_MS_MIN],
    ['a slow connection', threeFiles(2_000), { rtt: 400, downlink: 1.5 }, 9_067],
    ['a connection that barely works', threeFiles(20_000), undefined, LOAD_TIMEOUT_MS_MAX],
    ['only the browser’s estimate', [], { rtt: 500, downlink: 1 }, 12_400],
    ['an estimate without numbers', [], { effectiveType: '4g' }, LOAD_TIMEOUT_MS_UNKNOWN],
  ];
  test.each(cases)('%s', (_what, given, net, ms) => {
    files(...given);
    connection(net);
    expect(Math.round(loadTimeoutMs(base))).toBe(ms);
  });
});

describe('a time-out is the release’s own', () => {
  const script = (src: string, ...attributes: string[]) => {
    const tag = document.createElement('script');
    tag.src = src;
    for (const name of attributes) tag.setAttribute(name, '');
    document.head.append(tag);
  };
  const [DONE, SHELL] = [SCRIPT_DONE_ATTRIBUTE, SHELL_SCRIPT_ATTRIBUTE];

  const isOwn = async (): Promise<unknown> => {
    const failed = await waitForLate(new Promise(() => {}), release, performance.now(), 1).catch(
      (error: unknown) => error,
    );
    return (failed as { failure?: { own?: unknown } }).failure?.own;
  };
  const network = (answer: () => Promise<Partial<Response>>) => {
    globalThis.fetch = jest.fn(answer) as unknown as typeof fetch;
  };

  beforeEach(() => {
    document.head.replaceChildren();
    AbortSignal.timeout ??= () => new AbortController().signal;
    network(async () => ({ ok: true, redirected: false }));
    script('/releases/host/1.0.0/main.js', SHELL, DONE);
  });

  it('when a file of the shell loads while one of its files does not', async () => {
    script(`${base}entry.js`);
    expect(await isOwn()).toBe(true);
    expect(fetch).toHaveBeenCalledWith(
      expect.stringContaining('/releases/host/1.0.0/main.js'),
      expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
    );
  });

  it('when all its files have arrived, without any request', async () => {
    script(`${base}entry.js`, DONE);
    expect(await isOwn()).toBe(true);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<Partial<Response>>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server in trouble', async () => ({ ok: false, redirected: false })],
    ['a captive portal', async () => ({ ok: true, redirected: true })],
  ])('not with %s', async (_what, answer) => {
    network(answer);
    script(`${base}entry.js`);
    expect(await isOwn()).toBe(false);
  });

  it('not when the shell’s own code or the plan’s files are late', async () => {
    expect(await isOwn()).toBe(false);
    script(`${base}entry.js`, DONE);
    script('/releases/host/1.0.0/shared.js');
    expect(await isOwn()).toBe(false);
  });

  it('not in a hidden or suspended page', async () => {
    script(`${base}entry.js`, DONE);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(await isOwn()).toBe(false);
    hidden.mockRestore();
    const late = waitForLate(new Promise(() => {}), release, performance.now() - 60_000, 1);
    await expect(late).rejects.toMatchObject({ failure: { kind: 'timeout', own: false } });
  });
});

it('a view that loads late but before the time-out is used', async () => {
  const view = new Promise((resolve) => setTimeout(resolve, 5, 'view'));
  expect(await waitForLate(view, release, performance.now(), 1_000)).toBe('view');
});
