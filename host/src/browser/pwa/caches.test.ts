import { cleanUpCaches, dropHalfOfImages } from './caches.ts';
import { runtimeCaches } from './runtime-caches.ts';
import { installCaches } from '../../../test/support/fake-caches.ts';

const imageUrl = (number: number) => `https://studio.test/art/${number}.avif`;

describe('the caches when memory is short', () => {
  let caches: ReturnType<typeof installCaches>;
  beforeEach(() => {
    caches = installCaches();
  });
  afterEach(() => caches.uninstall());

  it('deletes the older half of the pictures, rounded up, and retains the newer', async () => {
    for (const number of [1, 2, 3, 4, 5]) caches.put(runtimeCaches.images.name, imageUrl(number));
    expect(await dropHalfOfImages()).toBe(3);
    expect(caches.list(runtimeCaches.images.name)).toEqual([imageUrl(4), imageUrl(5)]);
  });

  it('drops no logo and no file of a release', async () => {
    caches.put(runtimeCaches.brand.name, 'https://site.test/brand/logo.svg');
    caches.put(runtimeCaches.releases.name, 'https://site.test/releases/host/1.0.0/main.js');
    expect(await dropHalfOfImages()).toBe(0);
    expect(caches.names()).toEqual([runtimeCaches.brand.name, runtimeCaches.releases.name]);
  });

  it('makes no cache that is not there', async () => {
    expect(await dropHalfOfImages()).toBe(0);
    expect(await cleanUpCaches(async () => undefined)).toBe(0);
    expect(caches.names()).toEqual([]);
  });

  it('expires every runtime cache, and counts the removed entries', async () => {
    for (const { name } of Object.values(runtimeCaches)) {
      caches.put(name, `https://site.test/${name}/old`);
      caches.put(name, `https://site.test/${name}/new`);
    }
    const expired: string[] = [];
    const removed = await cleanUpCaches(async ({ name }) => {
      expired.push(name);
      caches.remove(name, `https://site.test/${name}/old`);
    });
    expect(expired).toEqual(Object.values(runtimeCaches).map(({ name }) => name));
    expect(removed).toBe(expired.length);
  });

  it('does nothing where the browser has no caches', async () => {
    caches.uninstall();
    expect(await dropHalfOfImages()).toBe(0);
    expect(await cleanUpCaches(async () => undefined)).toBe(0);
  });
});
