import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installSystemPackages } from '@jangada/server/testing/system-packages';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];

/** WebKitGTK's MiniBrowser is not in the PATH. */
const MINI_BROWSERS = '/usr/lib/{*/,}webkit2gtk-4.*/MiniBrowser';

const inPath = (name: string): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;

/** Firefox, or null where it is not installed. */
export const findFirefox = (): string | null => inPath('firefox-esr') ?? inPath('firefox');

/** WebKitGTK with its driver and its X server, or null where one of them is not installed. */
export const findWebKit = (): { driver: string; miniBrowser: string; xvfb: string } | null => {
  const [driver, xvfb] = [inPath('WebKitWebDriver'), inPath('Xvfb')];
  const miniBrowser = globSync(MINI_BROWSERS).sort().at(-1);
  return driver && xvfb && miniBrowser ? { driver, miniBrowser, xvfb } : null;
};

/**
 * Installs the other engines where that is possible, as root or with sudo without a password. Elsewhere their journeys
 * are skipped, with a notice.
 */
export const installEngines = (): void => {
  const missing = () => [...(findFirefox() ? [] : ['Firefox']), ...(findWebKit() ? [] : ['WebKit'])];
  if (missing().length > 0) installSystemPackages(PACKAGES);
  if (missing().length > 0)
    console.log(
      `${missing().join(' and ')} cannot be installed here (${PACKAGES.join(', ')}): their journeys are skipped`,
    );
};
