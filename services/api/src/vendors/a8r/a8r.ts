import * as z from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import type { Aggregator, FreeRounds, Launch } from '../aggregators/aggregator.ts';
import { readMessage } from '../read-message.ts';
import { sendRequest, streamRequest, VendorUnavailable } from '../send-request.ts';
import { issueIdOf } from './issue-id.ts';
import { moneyOf } from './money-amount.ts';
import { streamGames } from './read-games.ts';
import { SIGNATURE_HEADER, signatureOf } from './signature.ts';
import { a8rWallet } from './wallet-protocol.ts';

/** The aggregator's name as a provider of bets. */
export const A8R = 'a8r';

const LIST_TIMEOUT_MS = 600_000;
const HTTP_OK = 200;
const DAY_MS = 24 * 60 * 60_000;
/** Free spins are issued for a month at most. */
const ISSUE_DAYS_MAX = 30;
const ALREADY_ISSUED = '409';

/** The address is loaded in a frame, so only http and https are accepted. */
const launched = z.object({ launch_url: z.string().check(z.regex(/^https?:\/\/[^/\s]/)) });
const twirpError = z.object({ meta: z.object({ api_code: z.string() }) });

/** 01.tech's Aggregator, once SOFTSWISS, by its protocol A8R v2. */
export const createA8r = (config: Omit<NonNullable<Config['a8r']>, 'gameOrigins'>): Aggregator => {
  const { baseUrl, authTokens, casinoId, casinoIds } = config;

  const request = (method: string, fields: object) => {
    const body = JSON.stringify(fields);
    const [token] = authTokens;
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(body, token) };
    return [`${baseUrl}/v2/casino_a8r.${method}`, { method: 'POST', headers, body }] as const;
  };
  const casinoOf = (tenantId: string): string => casinoIds[tenantId] ?? casinoId;

  /** Issued before the game is opened; issuing the same again changes nothing. */
  const issueFreespins = async ({ tenantId, providerCode, gameCode }: Launch, user: string, free: FreeRounds) => {
    const until = Math.min(free.until.getTime(), Date.now() + ISSUE_DAYS_MAX * DAY_MS);
    const { status, json } = await sendRequest(
      ...request('Freespins/Issue', {
        casino_id: casinoOf(tenantId),
        issue_id: issueIdOf(user, free.reward),
        freespins_quantity: free.rounds,
        bet_amount: moneyOf(free.amount),
        games: [`${providerCode}:${gameCode}`],
        valid_until: new Date(until).toISOString(),
        player: playerOf(user),
      }),
    );
    const refused = readMessage(twirpError, json);
    if (status === HTTP_OK || (refused.ok && refused.value.meta.api_code === ALREADY_ISSUED)) return;
    throw new VendorUnavailable(`a8r answered ${status} to Freespins/Issue`);
  };

  return {
    name: A8R,
    wallet: a8rWallet(authTokens),
    books: null,
    streamGames: async function* () {
      const [url, sent] = request('Game/List', { casino_id: casinoId });
      const { status, body } = await streamRequest(url, { ...sent, timeoutMs: LIST_TIMEOUT_MS });
      if (status !== HTTP_OK) throw new VendorUnavailable(`a8r answered ${status} to Game/List`);
      yield* streamGames(body, new Date());
    },
    launch: async (launch) => {
      const { tenantId, providerCode, gameCode, player, language, mobile, lobbyUrl, depositUrl, ip } = launch;
      if (player?.freeRounds) await issueFreespins(launch, player.user, player.freeRounds);
      const method = player ? 'Launcher/Real' : 'Launcher/Demo';
      const { status, json } = await sendRequest(
        ...request(method, {
          casino_id: casinoOf(tenantId),
          client_type: mobile ? 'mobile' : 'desktop',
          game: `${providerCode}:${gameCode}`,
          ip,
          locale: language,
          urls: { deposit_url: depositUrl, return_url: lobbyUrl },
          ...(player ? { jurisdiction: 'BR', player: playerOf(player.user) } : {}),
        }),
      );
      if (status !== HTTP_OK) throw new VendorUnavailable(`a8r answered ${status} to ${method}`);
      const read = readMessage(launched, json);
      if (read.ok) return read.value.launch_url;
      throw new VendorUnavailable(`a8r’s answer to ${method} cannot be read`, { unreadable: read.unreadable });
    },
  };
};

/** The fields that it requires of a player, none of which says who it is. */
const playerOf = (user: string) => ({
  id: user,
  currency: 'BRL',
  country: 'BR',
  nickname: user,
  firstname: 'Player',
  lastname: user,
});
