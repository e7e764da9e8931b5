import { ports } from '../site.ts';
import type { PlayedGame } from './games.ts';
import { callHost } from './http.ts';

type Json = Record<string, unknown>;

const callJson = async (host: string, port: number, path: string, body?: object, token?: string): Promise<Json> => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return JSON.parse(await callHost(`${host}:${port}`, port, path, { headers, ...(body && { body }) })) as Json;
};

interface LaunchedGame {
  readonly title: string;
  /** The id of the game's session at its studio. */
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
 * @param host of the site, such as `localhost`
 * @param place the index of the slot, from 0
 */
export const launchSlot = async (host: string, token: string, place = 0): Promise<LaunchedGame> => {
  const { games } = (await callJson(host, ports.api, '/casinos/games?category=slots')) as unknown as Listed;
  const game = games.data.filter(({ only_demo: onlyDemo }) => !onlyDemo)[place];
  if (!game) throw new Error(`${host} has no such slot`);
  const launch = { game_id: game.id, provider_code: game.providercode };
  const { gameUrl } = await callJson(host, ports.api, '/games/url', launch, token);
  return { title: game.title, session: new URL(String(gameUrl)).searchParams.get('session') ?? '' };
};

/** The address of a game's page at its studio, which the lobby frames. */
export const launchPage = async (token: string, { id, providercode }: PlayedGame): Promise<string> => {
  const launch = { game_id: id, provider_code: providercode };
  const { gameUrl } = await callJson('localhost', ports.api, '/games/url', launch, token);
  return String(gameUrl);
};

/** Plays one round of a launched slot, like its page; returns the win. */
export const playRound = async ({ session }: LaunchedGame, stake: number): Promise<number> =>
  Number((await callJson('localhost', ports.sandbox, '/studio/api/play', { session, stake }))['payout']);
