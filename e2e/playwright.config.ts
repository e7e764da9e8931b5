import { defineConfig } from '@playwright/test';
import { browser } from './browser.ts';
import { environmentOf, siteAt, sitesMax, tenantUrl, urls } from './site.ts';

const SITE_START_MS = 240_000;
const SITE_STOP_MS = 20_000;

/**
 * The gate decides with the few guests of a journey, which share one address, and compares before it stops a canary.
 */
const gate = {
  EDGE_GATE_EVERY_MS: '1000',
  EDGE_GATE_SAMPLE_MIN: '12',
  EDGE_GATE_STOP_MIN: '40',
  EDGE_GATE_GUESTS_PER_ADDRESS: '100000',
  EDGE_BEACONS_PER_MINUTE: '100000',
};

/**
 * The maximum. On a busy machine the API needs longer than the default of 250 ms, and the contents of a page would
 * vary.
 */
const REPLY_WAIT_MS = '2000';

/** This spec counts revisions of rollouts from a new site. */
const FIRST_SPECS = '**/guides.spec.ts';

/** Each test uses a separate page and changes no data. */
const PARALLEL_SPECS = '**/routes.spec.ts';

export default defineConfig({
  testDir: './specs',
  // One site per worker, so that the journeys of one do not change the data of another.
  workers: sitesMax,
  fullyParallel: false,
  // The divisible spec is last, so that a site is not idle while another ends a file.
  projects: [
    { name: 'guides', testMatch: FIRST_SPECS },
    { name: 'journeys', testIgnore: [FIRST_SPECS, PARALLEL_SPECS] },
    // Separate engines that Playwright does not drive.
    { name: 'engines', testDir: './engines' },
    { name: 'paths', testMatch: PARALLEL_SPECS, fullyParallel: true },
  ],
  // The retry records the trace; `npm test` counts a test that needed it as failed.
  retries: 1,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env['E2E_JSON'] ? [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]] : [['list']],
  outputDir: process.env['E2E_OUTPUT_DIR'] ?? '../test-results',
  use: {
    baseURL: urls.jangada,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Painting animations costs a tenth of all processor time; specs about animations use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of a journey's time, so only the second run of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: browser,
  },
  webServer: Array.from({ length: sitesMax }, (_, index) => {
    const site = siteAt(index);
    return {
      name: `site ${index}`,
      command: 'node tools/start/src/main.ts',
      cwd: '..',
      // All test players share one address, so the rate limits are scaled.
      env: {
        ...environmentOf(site),
        ...gate,
        RATE_LIMIT_SCALE: '1000',
        EDGE_REPLY_WAIT_MS: REPLY_WAIT_MS,
        POSTGRES_DISPOSABLE: 'true',
      },
      // This address answers 200 only once a shell is rolled out.
      url: tenantUrl('localhost', site.ports.edge),
      timeout: SITE_START_MS,
      reuseExistingServer: process.env['E2E_REUSE'] === '1',
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: SITE_STOP_MS },
      stdout: process.env['E2E_QUIET'] ? ('ignore' as const) : ('pipe' as const),
    };
  }),
});
