/**
 * A page of a journey lives for seconds. Optimised compilation costs more time than it saves (6 % of all processor
 * time), immediate baseline code saves time (7 %), and a larger young generation causes fewer garbage collections (9
 * %).
 */
const V8_FLAGS = `--js-flags=${[
  '--no-turbofan',
  '--no-maglev',
  '--always-sparkplug',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
].join(',')}`;

/**
 * Images are neither requested nor painted; their elements, boxes and content policy stay (a sixth of a page's load
 * time).
 */
const NO_IMAGES = '--blink-settings=imagesEnabled=false';

const launchOptions = (executablePath: string | undefined, more: readonly string[] = []) => ({
  ...(executablePath ? { executablePath } : {}),
  // Keeps fractional letter widths, as on a phone's screen.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--font-render-hinting=none',
    V8_FLAGS,
    ...more,
  ],
});

/** The browser of the journeys: `CHROMIUM_PATH`, which may be a headless shell. */
export const browser = launchOptions(process.env['CHROMIUM_PATH']);

/** The browser for specs without checks of pictures; see `withoutPictures`. */
export const browserWithoutPictures = launchOptions(process.env['CHROMIUM_PATH'], [NO_IMAGES]);

/**
 * For journeys that need more than a headless shell: `FULL_CHROMIUM_PATH`, otherwise the browser of all other journeys.
 */
export const fullBrowser = launchOptions(process.env['FULL_CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH']);
