import type { Page } from '@playwright/test';

/** Waits until the service worker controls this page. */
export const workerControlsPage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

/** The names of the worker's caches. Reading them creates none, even while the worker deletes one. */
export const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** The addresses of all files in the worker's caches, by cache. */
export const cachedUrls = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name): Promise<[string, string[]]> => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => url)];
    });
    return Object.fromEntries(await Promise.all(lists));
  });

/** Replaces every script in the worker's caches by a captive portal's page. @returns the number of scripts */
export const spoilCachedScripts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let spoilt = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.endsWith('.js')) continue;
        const headers = { 'content-type': 'text/javascript' };
        await cache.put(request, new Response('<!doctype html><title>Wi-Fi</title>', { headers }));
        spoilt += 1;
      }
    }
    return spoilt;
  });

/** The scripts of this page whose stored bytes are still the captive portal's page. */
export const spoiltScriptsOfPage = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const spoilt: string[] = [];
    for (const { src } of document.scripts) {
      const stored = src === '' ? undefined : await caches.match(src, { ignoreSearch: true });
      if ((await stored?.text())?.startsWith('<!doctype')) spoilt.push(src);
    }
    return spoilt;
  });

/** Marks the document, so that a later check shows whether it is still the same one. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['marked'] = '';
  });

export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'marked' in document.documentElement.dataset);
