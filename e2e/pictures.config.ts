import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Takes the pictures of the README: a fresh site like that of the journeys, with other specs. */
export default defineConfig({ ...journeys, testDir: './pictures', projects: [{ name: 'pictures' }], retries: 0 });
