/** A page of a journey lives for seconds: compiling its code once more, optimised, takes longer than it saves (6 % of all). */
const LIGHT_COMPILERS = '--js-flags=--no-turbofan,--no-maglev';

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  // Letters are as wide as on a phone's screen, not rounded to pixels.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--font-render-hinting=none',
    LIGHT_COMPILERS,
  ],
});

/** The browser of the journeys: `CHROMIUM_PATH`, which may be a headless shell. */
export const browser = launchOptions(process.env['CHROMIUM_PATH']);

/** For journeys that need more than a headless shell: `FULL_CHROMIUM_PATH`, else the same. */
export const fullBrowser = launchOptions(process.env['FULL_CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH']);
