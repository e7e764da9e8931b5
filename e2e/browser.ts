const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/** The browser of the journeys: `CHROMIUM_PATH`, which may be a headless shell. */
export const browser = launchOptions(process.env['CHROMIUM_PATH']);

/** For journeys that need what a headless shell lacks: `FULL_CHROMIUM_PATH`, else the same. */
export const fullBrowser = launchOptions(process.env['FULL_CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH']);
