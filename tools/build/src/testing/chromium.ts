import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';

/** Starts the system's Chromium if there is one, otherwise the browser that Playwright installed. */
export const startChromium = (args: string[] = []): Promise<Browser> => {
  const system = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({
    ...(existsSync(system) ? { executablePath: system } : {}),
    args: ['--no-sandbox', ...args],
  });
};
