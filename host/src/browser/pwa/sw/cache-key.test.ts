/** @jest-environment node */
import { byFile } from './cache-key.ts';

const FILE = 'https://site.test/releases/casino/1.0.0/entry.0a1b2c3d.js';

type Callbacks = Required<typeof byFile>;
type Keyed = Parameters<Callbacks['cacheKeyWillBeUsed']>[0];
type Used = Parameters<Callbacks['cachedResponseWillBeUsed']>[0];

/** Workbox passes the page's request in the event, and the cache key's request beside it. */
const answerTo = async (address: string): Promise<string | undefined> => {
  const { cacheKeyWillBeUsed, cachedResponseWillBeUsed } = byFile as Callbacks;
  const request = new Request(address);
  const key = (await cacheKeyWillBeUsed({ request } as unknown as Keyed)) as string;
  const entry = { request: new Request(key), event: { request }, cachedResponse: new Response(key) };
  return (await cachedResponseWillBeUsed(entry as unknown as Used))?.text();
};

it('a stored file answers its address', async () => expect(await answerTo(FILE)).toBe(FILE));

it('a second attempt is not answered from the cache', async () =>
  expect(await answerTo(`${FILE}?attempt=2`)).toBeUndefined());
