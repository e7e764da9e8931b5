import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
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
 * Where a second person is due, one of the demo agrees.
 *
 * @returns what the command prints
 * @throws when it exits with another code than 0; `stdout` of the error is what it printed before
 */
export const jangada = async (...words: string[]): Promise<string> => {
  const [area] = words;
  if (area !== 'ops' || words.includes('--idempotency-key')) return runWords(words);
  const keyed = words.includes('--reason') ? [...words, '--idempotency-key', randomUUID()] : words;
  const printed = await runWords(keyed);
  const [, asked] =
    /request (\d+) waits for a second person|"request": \{\s*"id": (\d+)/.exec(printed)?.filter(Boolean) ?? [];
  if (asked === undefined) return printed;
  await agreeAsSomebody(words[words.indexOf('--tenant') + 1] ?? '', asked);
  return runWords(keyed);
};

const runWords = async (words: readonly string[]): Promise<string> => {
  const env = { ...process.env, ...siteEnvironment };
  const [command = ''] = words;
  if (WITH_PROCESS.includes(command)) {
    const { stdout } = await execute('node', ['tools/cli/src/main.ts', ...words], { cwd: workspace, env });
    return stdout;
  }
  const printed: string[] = [];
  const errors: string[] = [];
  const exitCode = await runJangada([...words], {
    env,
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
  });
  const stdout = printed.map((text) => `${text}\n`).join('');
  if (exitCode !== 0) throw Object.assign(new Error(`jangada ${words.join(' ')}: ${errors.join('\n')}`), { stdout });
  return stdout;
};

/** People of the demo, those first who agree to most. */
const SECOND_PEOPLE = ['Gilda Farias', 'Caio Duarte', 'Ada Lopes', 'Paulo Mendes', 'Sônia Reis'];

/** Agrees to a request at the desk, as a person of the demo who may. */
const agreeAsSomebody = async (tenant: string, id: string): Promise<void> => {
  const desk = `http://desk.localhost:${ports.ops}`;
  const at = `http://127.0.0.1:${ports.ops}`;
  const headers = { host: new URL(desk).host, origin: desk, 'x-desk': '1', 'content-type': 'application/json' };
  let refusal = '';
  for (const name of SECOND_PEOPLE) {
    const signedIn = await send(`${at}/ops/demo/session`, headers, { name });
    const own = { ...headers, cookie: signedIn.cookies, 'x-reason': 'e2e', 'idempotency-key': randomUUID() };
    const shown = await send(`${at}/ops/${tenant}/requests/${id}`, own);
    if (shown.status !== OK || shown.body['bar'] !== null) continue;
    const { now, data } = shown.body as { now: { digest: string }; data: { types_amount: boolean; amount: number } };
    const body = { digest: now.digest, ...(data.types_amount && { amount: data.amount }) };
    const agreed = await send(`${at}/ops/${tenant}/requests/${id}/agree`, own, body);
    if (agreed.status === OK) return;
    refusal = JSON.stringify(agreed.body);
  }
  throw new Error(`Nobody of the demo agrees to request ${id}: ${refusal}`);
};

const OK = 200;

/** `fetch` sets Host itself, so the request is made by hand. */
const send = (url: string, headers: Record<string, string>, body?: object): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: body ? 'POST' : 'GET', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('end', () => {
        const cookies = (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
        resolve({ status: reply.statusCode ?? 0, cookies, body: JSON.parse(text || '{}') as Record<string, unknown> });
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

interface Sent {
  readonly status: number;
  readonly cookies: string;
  readonly body: Record<string, unknown>;
}

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
