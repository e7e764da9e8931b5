import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ports, siteEnvironment, urls } from '../site.ts';
import { callHost } from './http.ts';

type Settings = Readonly<Record<string, unknown>>;

const execute = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the `jangada` command as an operator would, against the site under test. */
export const jangada = async (...words: string[]): Promise<string> => {
  const { stdout } = await execute('node', ['tools/cli/src/main.ts', ...words], {
    cwd: workspace,
    env: { ...process.env, ...siteEnvironment },
  });
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

/** Changes settings of a site during `run` and restores them afterwards. The next page shows them. */
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
