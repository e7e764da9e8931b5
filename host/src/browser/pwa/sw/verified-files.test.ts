/** @jest-environment node */
import { createHash } from 'node:crypto';
import { verifiedFiles } from './verified-files.ts';

const FILE = 'https://site.test/releases/host/1.0.0/main.0a1b2c3d.js';
const GOOD = 'the shell';
const integrity = `sha384-${createHash('sha384').update(GOOD).digest('base64')}`;

type Callbacks = Required<ReturnType<typeof verifiedFiles>>;
type Used = Parameters<Callbacks['cachedResponseWillBeUsed']>[0];
type Fetched = Parameters<Callbacks['requestWillFetch']>[0];

const entries = new Map<string, string>();
const store = {
  match: async ({ url }: Request) => (entries.has(url) ? new Response(entries.get(url)) : undefined),
  delete: async ({ url }: Request) => entries.delete(url),
};

beforeAll(
  () => void Object.defineProperty(globalThis, 'caches', { configurable: true, value: { open: async () => store } }),
);
afterAll(() => void Reflect.deleteProperty(globalThis, 'caches'));

/** The text that the page gets from the cache, or the cache mode of the request that replaces it. */
const answerTo = async (stored: string, request: Request, plugin = verifiedFiles()) => {
  entries.set(FILE, stored);
  const state = {};
  const given = { cacheName: 'jangada-releases-1', request: new Request(FILE), event: { request }, state };
  const { cachedResponseWillBeUsed, requestWillFetch } = plugin as Callbacks;
  const answer = await cachedResponseWillBeUsed({ ...given, cachedResponse: new Response(stored) } as unknown as Used);
  const fetched = await requestWillFetch({ request, state } as unknown as Fetched);
  return { text: await answer?.text(), cache: fetched.cache, isStored: entries.has(FILE) };
};

describe('a file that the service worker has stored', () => {
  it('is the answer when its bytes are those that the page expects', async () => {
    const { text, isStored } = await answerTo(GOOD, new Request(FILE, { integrity }));
    expect([text, isStored]).toEqual([GOOD, true]);
  });

  it('leaves the cache when its bytes are others, and is requested past every cache', async () => {
    const request = new Request(FILE, { integrity });
    expect(await answerTo('a portal', request)).toEqual({ text: undefined, cache: 'reload', isStored: false });
    expect(await answerTo(GOOD.slice(1), request)).toEqual({ text: undefined, cache: 'reload', isStored: false });
  });

  it('is checked by the hash of the release when the request names none', async () => {
    const ofRelease = verifiedFiles(new Map([[FILE, integrity]]));
    expect((await answerTo('another font', new Request(FILE), ofRelease)).isStored).toBe(false);
    expect((await answerTo(GOOD, new Request(FILE), ofRelease)).text).toBe(GOOD);
  });

  it('is the answer unchecked when nobody knows its hash', async () => {
    expect((await answerTo('a picture', new Request(FILE))).text).toBe('a picture');
  });

  it('is not the answer to a request past every cache', async () => {
    const { text, isStored } = await answerTo(GOOD, new Request(FILE, { cache: 'reload' }));
    expect([text, isStored]).toEqual([undefined, true]);
  });
});
