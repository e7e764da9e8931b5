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

/** Not committed: pictures of each fault as the player sees it. */
const PICTURES_DIR = fileURLToPath(new URL('../../.cache/chaos', import.meta.url));

interface Viewer {
  /** The texts in this viewer's language. */
  readonly said: Texts;
  /** The address of a path in this viewer's language. */
  readonly at: (path: string) => string;
  /** Takes a picture of the page. */
  readonly picture: (name: string, of?: Page) => Promise<void>;
}

interface Site {
  /** The proxy between API and PIX provider, which a journey can close; every test starts with a working provider. */
  readonly pixProvider: PixProvider;
}

/** The test of a chaos journey, which runs once for a phone in Portuguese and once for a desktop in English. */
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
