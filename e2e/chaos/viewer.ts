import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test as journeyTest } from '../test.ts';
import { openPixProvider } from './pix-provider.ts';
import type { PixProvider } from './pix-provider.ts';
import { texts } from './texts.ts';
import type { Texts } from './texts.ts';

export { expect } from '../test.ts';
export type { Locator, Page, Route } from '@playwright/test';
export type { Texts } from './texts.ts';

/** Not committed: what the player saw of each fault, to look at. */
const PICTURES_DIR = fileURLToPath(new URL('../../.cache/chaos', import.meta.url));

interface Viewer {
  /** What this viewer reads. */
  readonly said: Texts;
  /** The address of a path in the language of this viewer. */
  readonly at: (path: string) => string;
  /** Takes what the player sees now. */
  readonly picture: (name: string, of?: Page) => Promise<void>;
}

interface Site {
  /** The way of the API to the PIX provider, which a journey can close; every test begins with a provider that works. */
  readonly pixProvider: PixProvider;
}

/** The test of a chaos journey: it runs once for a phone in Portuguese, once for a desktop in English. */
export const test = journeyTest.extend<Viewer, Site>({
  pixProvider: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern
    async ({}, run) => {
      const provider = await openPixProvider();
      await run(provider);
      await provider.close();
    },
    { scope: 'worker', auto: true },
  ],
  said: async ({ locale }, run) => run(texts[locale === 'en-US' ? 'en' : 'pt']),
  at: async ({ locale }, run) => run((path) => (locale === 'en-US' ? `/en${path === '/' ? '' : path}` : path)),
  page: async ({ page, pixProvider }, run) => {
    pixProvider.set('works');
    await run(page);
  },
  picture: async ({ page }, run, info) =>
    run(async (name, of = page) => {
      await of.locator('#jangada-preloader').waitFor({ state: 'detached' });
      await of.screenshot({ path: join(PICTURES_DIR, `${info.project.name}-${name}.png`) });
    }),
});
