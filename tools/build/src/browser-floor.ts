import { browserFloor, browserFloorQueries } from '@jangada/contracts/delivery/browser-floor';
import type { FloorBrowser } from '@jangada/contracts/delivery/browser-floor';

/** The floor as a target of webpack and Rspack: the syntax of their own code. */
export const bundlerTarget: `browserslist:${string}` = `browserslist:${browserFloorQueries.join(', ')}`;

const COMPILER_NAMES: Readonly<Partial<Record<FloorBrowser, string>>> = { ios_saf: 'ios' };

/** The floor as SWC names it: the syntax of the sources is lowered to it. */
export const compilerTargets: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(browserFloor).map(([browser, version]) => [
    COMPILER_NAMES[browser as FloorBrowser] ?? browser,
    version,
  ]),
);

/** The floor as Vite names it: `chrome111`. Samsung Internet is unknown there, and has the engine of the Chrome in the list. */
export const viteTargets: string[] = Object.entries(compilerTargets)
  .filter(([browser]) => browser !== 'samsung')
  .map(([browser, version]) => browser + version);
