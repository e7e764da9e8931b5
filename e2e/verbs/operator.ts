import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runJangada } from '@jangada/cli/run-jangada';
import { ports, siteEnvironment, urls } from '../site.ts';
import { callHost } from './http.ts';

type Settings = Readonly<Record<string, unknown>>;

const execute = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

/** These commands need a process: they build, open a browser, or read its environment. */
const WITH_PROCESS = ['new', 'publish', 'matrix', 'token', 'verify'];

/**
 * Runs the `jangada` command as an operator would, against the site under test. Starting a process takes a second of a
 * core, so most commands run in the process of the test.
 *
 * @returns what the command prints
 * @throws when it exits with another code than 0; `stdout` of the error is what it printed before
 */
export const jangada = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, ...siteEnvironment };
  const [command = ''] = words;
  if (WITH_PROCESS.includes(command)) {
    const { stdout } = await execute('node', ['tools/cli/src/main.ts', ...words], { cwd: workspace, env });
    return stdout;
  }
  const printed: string[] = [];
  const errors: string[] = [];
  const exitCode = await runJangada(words, {
    env,
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
  });
  const stdout = printed.map((text) => `${text}\n`).join('');
  if (exitCode !== 0) throw Object.assign(new Error(`jangada ${words.join(' ')}: ${errors.join('\n')}`), { stdout });
  return stdout;
};

/** Makes the edge read the config of a site now; it caches a reply for some seconds. */
const refreshSiteConfig = ({ host, hostname }: URL): Promise<string> =>
  callHost(host, ports.edge, `/api/site-config?domain=${hostname}`);

const settingsOf = async (tenant: string): Promise<Settings> => {
  const answer = JSON.parse(await jangada('ops', 'tenant', 'settings', '--tenant', tenant, '--json')) as {
    data: Settings;
  };
  return answer.data;
};

/**
 * Changes settings of a site during `run` and restores them afterwards. The next page load shows the changed settings.
 */
export const withSettings = async (
  tenant: 'jangada' | 'tucano' | 'onca',
  settings: Settings,
  run: () => Promise<void>,
): Promise<void> => {
  const all = await settingsOf(tenant);
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, all[name] ?? null]));
  const set = async (values: Settings) => {
    await jangada('ops', 'tenant', 'set', '--tenant', tenant, '--settings', JSON.stringify(values), '--reason', 'e2e');
    await refreshSiteConfig(new URL(urls[tenant]));
  };
  await set(settings);
  try {
    await run();
  } finally {
    await set(before);
  }
};
