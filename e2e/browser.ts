/**
 * A page of a journey lives for seconds: compiling its code once more, optimised, takes longer than it saves (6 % of all
 * processor time), simple machine code at once takes less (7 %), and with more room for new objects it collects garbage
 * less (9 %).
 */
const V8_FLAGS = `--js-flags=${[
  '--no-turbofan',
  '--no-maglev',
  '--always-sparkplug',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
].join(',')}`;

/** Images are neither requested nor drawn; their elements, boxes and content policy stay (a sixth of a page's load). */
const NO_IMAGES = '--blink-settings=imagesEnabled=false';

const launchOptions = (executablePath: string | undefined, more: readonly string[] = []) => ({
  ...(executablePath ? { executablePath } : {}),
  // Letters are as wide as on a phone's screen, not rounded to pixels.
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

/** The same for specs that check nothing about pictures; see `withoutPictures`. */
export const browserWithoutPictures = launchOptions(process.env['CHROMIUM_PATH'], [NO_IMAGES]);

/** For journeys that need more than a headless shell: `FULL_CHROMIUM_PATH`, else the same. */
export const fullBrowser = launchOptions(process.env['FULL_CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH']);
