import { defineConfig } from '@playwright/test';
import { pixProviderPort } from './chaos/pix-provider.ts';
import journeys from './playwright.config.ts';
import { environmentOf, siteAt, tenantUrl } from './site.ts';

const SITE_START_MS = 240_000;
const SITE_STOP_MS = 20_000;
const TEST_MS = 120_000;

const site = siteAt(0);

/** Faults as players see them: one fresh site, each journey on a phone in Portuguese and a desktop in English. */
export default defineConfig({
  ...journeys,
  testDir: './chaos',
  workers: 1,
  retries: 0,
  timeout: TEST_MS,
  reporter: [['list'], ['./chaos/results-reporter.ts']],
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'pt-BR', colorScheme: 'light' },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 }, locale: 'en-US', colorScheme: 'dark' } },
  ],
  webServer: {
    name: 'site',
    command: 'node tools/start/src/main.ts',
    cwd: '..',
    // The API reaches the PIX provider through a proxy that a journey can close.
    env: {
      ...environmentOf(site),
      RATE_LIMIT_SCALE: '1000',
      POSTGRES_DISPOSABLE: 'true',
      PIX_BASE_URL: `http://localhost:${pixProviderPort}/pix`,
    },
    url: tenantUrl('localhost', site.ports.edge),
    timeout: SITE_START_MS,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: SITE_STOP_MS },
    stdout: process.env['E2E_QUIET'] ? 'ignore' : 'pipe',
  },
});
