import { request } from 'node:http';
import { ports } from '../site.ts';
import type { Login } from './people.ts';

type Json = Record<string, unknown>;

/** Asks a service under the name of a tenant's host, which need not resolve here. */
const ask = (host: string, port: number, path: string, body?: object, token?: string): Promise<Json> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: `${host}:${port}`,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const asked = request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(JSON.parse(text) as Json);
        else reject(new Error(`${host}${path}: ${answer.statusCode} ${text}`));
      });
    });
    asked.on('error', reject);
    asked.end(body ? JSON.stringify(body) : undefined);
  });

/** A session for calls to the API of a tenant, such as that of `onca.localhost`. */
export const tokenAt = async (host: string, { phone, password }: Login): Promise<string> =>
  String((await ask(host, ports.api, '/auth/login', { username: phone, password }))['token']);

interface LaunchedGame {
  readonly title: string;
  /** Names the game's session with its studio. */
  readonly session: string;
}

interface Listed {
  readonly games: {
    readonly data: readonly { id: number; title: string; providercode: string; only_demo: boolean }[];
  };
}

/**
 * Opens a slot without a page, as the player of the token.
 *
 * @param host whose site, such as `localhost`
 * @param place which of its slots, from 0
 */
export const launchSlot = async (host: string, token: string, place = 0): Promise<LaunchedGame> => {
  const { games } = (await ask(host, ports.api, '/casinos/games?category=slots')) as unknown as Listed;
  const game = games.data.filter(({ only_demo: onlyDemo }) => !onlyDemo)[place];
  if (!game) throw new Error(`${host} has no such slot`);
  const launch = { game_id: game.id, provider_code: game.providercode };
  const { gameUrl } = await ask(host, ports.api, '/games/url', launch, token);
  return { title: game.title, session: new URL(String(gameUrl)).searchParams.get('session') ?? '' };
};

/** Plays one round of a launched slot, as its page would; gives what it paid. */
export const playRound = async ({ session }: LaunchedGame, stake: number): Promise<number> =>
  Number((await ask('localhost', ports.sandbox, '/studio/api/play', { session, stake }))['payout']);
