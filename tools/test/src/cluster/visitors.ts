import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCpf } from '@jangada/api/support/players';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { listMessages, sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import { login, register } from '@jangada/contracts/domains/auth/endpoints';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';

const CALL_MS_MAX = 8_000;
/** The page also repeats a call once after a moment, under the same key. */
const RETRY_MS = 300;
const PAUSE_MS = 50;
const SERVER_ERROR = 500;
const REFUSED = 400;

/** Demo players with money; they may write in the chat. */
const PLAYERS = ['11987650001', '11987650003'];
const PASSWORD = 'Jangada2026!';
/** The password of new players, which must not contain the site's name. */
const NEW_PASSWORD = 'MarAlto-2026!';

const NUMBER_DIGITS = 8;

/** The registration form's fields for a person with unused numbers. */
function aPerson(): object {
  const number = String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0');
  return {
    first_name: 'Marina',
    last_name: 'Azevedo',
    username: `119${number}`,
    email: `m${number}@example.com`,
    cpf: aCpf(),
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    is_adult: true,
    terms: true,
  };
}

export interface Visits {
  /** Milliseconds of each answered call, by its kind. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  readonly calls: number;
  /** Reasons for which calls were repeated. */
  readonly retries: readonly string[];
  /** Number of calls that were answered with 4xx, by their kind: the chat makes a player wait between two messages. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Calls that failed twice, after which a player sees a message. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

export interface VisitorOptions {
  readonly siteUrl: string;
  /** The sandbox in which captchas are solved. */
  readonly sandboxUrl: string;
  readonly count: number;
  readonly withPages: boolean;
}

/**
 * Simulates visitors who come, open an account, sign in, look at their money and the chat, and write in it, until
 * stopped.
 */
export const startVisitors = ({ siteUrl, sandboxUrl, count, withPages }: VisitorOptions): Visits => {
  const times = new Map<string, number[]>();
  const refusals = new Map<string, number>();
  const failures: string[] = [];
  const end = new AbortController();
  const retries: string[] = [];
  let calls = 0;

  /** Reads the whole body, because a truncated reply does not count. */
  const once = async (path: string, init: RequestInit): Promise<{ status: number; body: string }> => {
    const answer = await fetch(`${siteUrl}${path}`, { ...init, signal: AbortSignal.timeout(CALL_MS_MAX) });
    const [{ status }, body] = [answer, await answer.text()];
    if (status >= SERVER_ERROR) throw new Error(`answered ${status}: ${body}`);
    return { status, body };
  };

  /** @returns the body; undefined when it failed twice */
  const call = async (what: string, path: string, init: RequestInit = {}): Promise<string | undefined> => {
    const sentMs = performance.now();
    calls += 1;
    for (const isRetry of [false, true]) {
      try {
        const { status, body } = await once(path, init);
        if (status >= REFUSED) refusals.set(`${what} ${status}`, (refusals.get(`${what} ${status}`) ?? 0) + 1);
        const list = times.get(what) ?? [];
        times.set(what, [...list, performance.now() - sentMs]);
        return body;
      } catch (error) {
        if (isRetry) failures.push(`${what}: ${String(error)}`);
        else retries.push(`${what}: ${String(error)}`);
      }
      if (!isRetry) await sleep(RETRY_MS);
    }
    return undefined;
  };
  const posted = (body: object, token?: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

  /** Opens an account for a new person, with a captcha solved like in a browser. */
  const openAccount = async (): Promise<void> => {
    const solved = await fetch(`${sandboxUrl}/captcha/solve`, posted({ sitekey: 'load' })).catch(() => null);
    if (!solved?.ok) return;
    const { token: captcha } = (await solved.json()) as { token: string };
    await call('register', `${API_PATH}${register.path}`, posted({ ...aPerson(), captcha }));
  };

  const visit = async (index: number): Promise<void> => {
    const username = PLAYERS[index % PLAYERS.length] ?? '';
    while (!end.signal.aborted) {
      if (withPages) await call('page', '/');
      await call('site config', `${API_PATH}${getSiteConfig.path}`);
      await openAccount();
      const answer = await call('sign in', `${API_PATH}${login.path}`, posted({ username, password: PASSWORD }));
      const { token } = JSON.parse(answer ?? '{}') as { token?: string };
      if (token === undefined) continue;
      const authorized = { headers: { authorization: `Bearer ${token}` } };
      for (let turn = 0; turn < 10 && !end.signal.aborted; turn += 1) {
        await call('wallet', `${API_PATH}${getWallet.path}`, authorized);
        await call('chat', `${API_PATH}${listMessages.path}`, authorized);
        const message = { text: `Rodada ${turn}`, idempotency_key: randomUUID() };
        await call('write in the chat', `${API_PATH}${sendMessage.path}`, posted(message, token));
        await sleep(PAUSE_MS);
      }
    }
  };
  const running = Array.from({ length: count }, (_, index) => visit(index));
  return {
    times,
    get calls() {
      return calls;
    },
    retries,
    refusals,
    failures,
    stop: async () => {
      end.abort();
      await Promise.all(running);
    },
  };
};
