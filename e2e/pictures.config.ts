import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Takes the pictures of the README: the site of the journeys, fresh, and other specs. */
export default defineConfig({ ...journeys, testDir: './pictures', projects: [{ name: 'pictures' }], retries: 0 });
