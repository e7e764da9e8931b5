import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { installSystemPackages } from '@jangada/server/testing/system-packages';

/** Chromium without a window system and browser interface: a page costs a third less (docs/decisions/0080). */
const SHELL_NAMES = ['chromium-headless-shell'];
const FULL_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The browser of the tests: `CHROMIUM_PATH`, or a headless shell or browser in the PATH, or the system's packages,
 * installed now (as root, or with sudo without a password), or the browser in the workspace.
 *
 * @throws when none of these works
 */
export const findBrowser = (env: Environment): Promise<string> =>
  findOneOf([...SHELL_NAMES, ...FULL_NAMES], 'CHROMIUM_PATH', env);

/**
 * Like `findBrowser`, but never a headless shell of the system, because that shows no notifications.
 * `FULL_CHROMIUM_PATH` names it, or `CHROMIUM_PATH` if that is not a headless shell.
 *
 * @throws when none works
 */
export const findFullBrowser = (env: Environment): Promise<string> => {
  const hasOwn = env['FULL_CHROMIUM_PATH'] !== undefined || isShell(env['CHROMIUM_PATH'] ?? '');
  return findOneOf(FULL_NAMES, hasOwn ? 'FULL_CHROMIUM_PATH' : 'CHROMIUM_PATH', env);
};

const isShell = (file: string): boolean => SHELL_NAMES.includes(basename(file));

const findOneOf = async (names: readonly string[], variable: string, env: Environment): Promise<string> => {
  const named = env[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${variable} names ${named}, which is not there`);
  }
  return inPath(names, env['PATH']) ?? (installed() ? inPath(names, env['PATH']) : null) ?? bundled();
};

const inPath = (names: readonly string[], path: string | undefined): string | null => {
  const folders = (path ?? '').split(delimiter);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file) && works(file)) ?? null;
};

/**
 * True when a browser starts: Ubuntu's chromium in the PATH may be a stub that only asks the user to install the snap.
 */
const works = (file: string): boolean =>
  spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000, encoding: 'utf8' }).status === 0;

/** Installs a browser by the system's package manager: Debian has both packages, Ubuntu the second. */
const installed = (): boolean => installSystemPackages(['chromium-headless-shell', 'chromium'], ['chromium']);

/** Unpacks the browser into the temporary folder; it needs no system packages. */
const bundled = async (): Promise<string> => {
  console.log('unpacking the bundled chromium …');
  const { default: chromium } = await import('@sparticuz/chromium');
  const file = await chromium.executablePath();
  if (!works(file)) throw new Error('No browser works here: install chromium, or set CHROMIUM_PATH');
  return file;
};
