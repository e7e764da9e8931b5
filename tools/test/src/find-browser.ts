import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL_TIMEOUT_MS = 300_000;

/**
 * The browser of the end-to-end tests: `CHROMIUM_PATH`, else one in the PATH, else the system's package installed now
 * (as root, or with sudo that asks nothing), else the one that comes with the workspace.
 *
 * @throws when none of these works
 */
export const findBrowser = async (env: Readonly<Record<string, string | undefined>>): Promise<string> => {
  const named = env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there`);
  }
  return inPath(env['PATH']) ?? (installed() ? inPath(env['PATH']) : null) ?? bundled();
};

const inPath = (path: string | undefined): string | null =>
  (path ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file) && works(file)) ?? null;

/** Ubuntu's chromium in the PATH may be a stub that only asks for snap. */
const works = (file: string): boolean =>
  spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000, encoding: 'utf8' }).status === 0;

const installed = (): boolean => {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...words: string[]): boolean => {
    const [command = '', ...args] = [...prefix, ...words];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS, env }).status === 0;
  };
  if (prefix.length > 0 && !run('true')) return false;
  console.log('installing chromium …');
  return run('apt-get', 'update', '-q') && run('apt-get', 'install', '-y', '-q', 'chromium');
};

/** Unpacked into the temporary folder; needs nothing from the system. */
const bundled = async (): Promise<string> => {
  console.log('unpacking the bundled chromium …');
  const { default: chromium } = await import('@sparticuz/chromium');
  const file = await chromium.executablePath();
  if (!works(file)) throw new Error('No browser works here: install chromium, or set CHROMIUM_PATH');
  return file;
};
