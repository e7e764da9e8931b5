import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ports, siteEnvironment, urls } from '../site.ts';

type Settings = Readonly<Record<string, unknown>>;

const execute = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));

interface Caller {
  /** A token and a key of its own, as a team has them; those of the operator unless given. */
  readonly rights?: Readonly<Record<string, string>>;
  /** The checkout whose command it is; this one unless given. */
  readonly checkout?: string;
}

/** Runs the `jangada` command as somebody else, or in another checkout, against the site under test. */
export const jangadaAs = async ({ rights, checkout = workspace }: Caller, ...words: string[]): Promise<string> => {
  const { stdout } = await execute('node', ['tools/cli/src/main.ts', ...words], {
    cwd: checkout,
    env: { ...process.env, ...siteEnvironment, ...rights },
  });
  return stdout;
};

/** Runs the `jangada` command as an operator would, against the site under test. */
export const jangada = (...words: string[]): Promise<string> => jangadaAs({}, ...words);

/** Has the edge ask for a site now; it remembers an answer for some seconds. Node looks up no names below localhost. */
const showNow = ({ host, hostname }: URL): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = { port: ports.edge, path: `/api/site-config?domain=${hostname}`, headers: { host } };
    get(call, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`The edge does not know ${hostname}: ${answer.statusCode}`));
    }).on('error', reject);
  });

const settingsOf = async (tenant: string): Promise<Settings> => {
  const answer = JSON.parse(await jangada('ops', 'tenant', 'settings', '--tenant', tenant, '--json')) as {
    data: Settings;
  };
  return answer.data;
};

/** Changes settings of a site for as long as something runs, and puts back what was there. The next page shows them. */
export const withSettings = async (
  tenant: 'jangada' | 'tucano' | 'onca',
  settings: Settings,
  run: () => Promise<void>,
): Promise<void> => {
  const all = await settingsOf(tenant);
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, all[name] ?? null]));
  const set = async (values: Settings) => {
    await jangada('ops', 'tenant', 'set', '--tenant', tenant, '--settings', JSON.stringify(values), '--reason', 'e2e');
    await showNow(new URL(urls[tenant]));
  };
  await set(settings);
  try {
    await run();
  } finally {
    await set(before);
  }
};
