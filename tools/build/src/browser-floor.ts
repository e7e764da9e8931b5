import { browserFloor, browserFloorQueries } from '@jangada/contracts/delivery/browser-floor';
import type { FloorBrowser } from '@jangada/contracts/delivery/browser-floor';

/** The browser floor as a target of webpack and Rspack: it limits the syntax of their own code. */
export const bundlerTarget: `browserslist:${string}` = `browserslist:${browserFloorQueries.join(', ')}`;

const COMPILER_NAMES: Readonly<Partial<Record<FloorBrowser, string>>> = { ios_saf: 'ios' };

/** The browser floor in SWC's terms: the syntax of the sources is lowered to it. */
export const compilerTargets: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(browserFloor).map(([browser, version]) => [
    COMPILER_NAMES[browser as FloorBrowser] ?? browser,
    version,
  ]),
);

/**
 * The browser floor in Vite's terms: `chrome111`. Vite does not know Samsung Internet, which has the engine of a Chrome
 * in the list.
 */
export const viteTargets: string[] = Object.entries(compilerTargets)
  .filter(([browser]) => browser !== 'samsung')
  .map(([browser, version]) => browser + version);
