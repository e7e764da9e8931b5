import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { fieldsOf, isCentavos, textOf, type Fields } from '../kit/input.ts';
import { findGame, GAMES, PROVIDERS, type Game } from '../studio/catalogue/catalogue.ts';
import { stakeAllowed } from '../studio/instant-play.ts';
import type { GameSession, GameSessions } from '../studio/sessions.ts';
import type { OtherAggregator } from '../studio/studio.routes.ts';
import { openFreespins, type Freespins } from './freespins.ts';
import { isCodeOfA8r, isOfA8r } from './games.ts';
import { centavosOf, MONEY } from './money-amount.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';
import { a8rWire } from './wallet-wire.ts';
import { a8rWallet } from './wallet.ts';

const MONTH_MS = 31 * 24 * 60 * 60_000;

type Handler = (body: Fields, reply: FastifyReply) => object;

/** The aggregator beside Hub88; null without a token. */
export const createA8r = ({ a8r, dataDir, publicUrl }: Config): OtherAggregator | null => {
  if (!a8r) return null;
  const issues = openFreespins(join(dataDir, 'a8r-freespins.jsonl'));
  return {
    has: isCodeOfA8r,
    walletOf: (clientOf) => a8rWallet(clientOf(a8rWire(a8r)), issues),
    register: (app, sessions) => registerCasinoApi(app, { publicUrl, token: a8r.token, sessions, issues }),
  };
};

interface Parts {
  publicUrl: string;
  token: string;
  sessions: GameSessions;
  issues: Freespins;
}

/** The casino's calls, all signed: the list of games, the launch of one, and free spins. */
function registerCasinoApi(app: FastifyInstance, { publicUrl, token, sessions, issues }: Parts): void {
  const on = (method: string, handle: Handler) =>
    app.post(`/a8r/v2/casino_a8r.${method}`, async (request: FastifyRequest, reply) => {
      if (!isSigned(request.rawBody, request.headers[SIGNATURE_HEADER], token))
        return refuse(reply, '403', 'Forbidden.');
      const body = fieldsOf(request.body);
      if (!textOf(body['casino_id'])) return refuse(reply, '400', 'casino_id: value is required');
      return handle(body, reply);
    });

  on('Game/List', () => ({ providers: PROVIDERS.flatMap((provider) => listed(provider, publicUrl)) }));

  const open = (about: Omit<GameSession, 'id' | 'openedAtMs'>) => ({
    launch_url: `${publicUrl}/studio/play?session=${sessions.open(about).id}`,
  });

  on('Launcher/Demo', (body, reply) => {
    const game = gameOf(body['game']);
    if (!game?.hasDemo) return refuse(reply, '400', 'game: there is no demo');
    return open({ ...placeOf(body), gameCode: game.code, mode: 'demo', user: '', token: '', currency: 'XXX' });
  });

  on('Launcher/Real', (body, reply) => {
    const game = gameOf(body['game']);
    const { id, currency } = fieldsOf(body['player']);
    const player = textOf(id);
    if (!game || game.onlyDemo) return refuse(reply, '400', 'game: value is unknown');
    if (!player) return refuse(reply, '400', 'player.id: value is required');
    if (currency !== 'BRL') return refuse(reply, '154', 'Currency is not allowed for the player.');
    const issue = issues.openOf(player, game.code);
    const freeBets = issue ? { reward: issue.id, left: issue.quantity - issue.played, stake: issue.stake } : null;
    return open({ ...placeOf(body), gameCode: game.code, mode: 'real', user: player, token: '', currency, freeBets });
  });

  on('Freespins/Issue', (body, reply) => {
    const [first] = Array.isArray(body['games']) ? body['games'] : [];
    const [game, id] = [gameOf(first), textOf(body['issue_id'])];
    const player = textOf(fieldsOf(body['player'])['id']);
    const validUntilMs = Date.parse(String(body['valid_until']));
    const { freespins_quantity: quantity, bet_amount: amount } = body;
    const stake = typeof amount === 'string' && MONEY.test(amount) ? centavosOf(amount) : 0;
    if (!id || !player || !game || !isCentavos(quantity) || !stakeAllowed(game, stake))
      return refuse(reply, '400', 'Invalid freespins issue.');
    if (!(validUntilMs > Date.now() && validUntilMs < Date.now() + MONTH_MS))
      return refuse(reply, '400', 'valid_until: value must be within a month');
    const issue = { id, player, gameCode: game.code, quantity, stake, validUntilMs, played: 0, won: 0 };
    return issues.issue(issue) ? {} : refuse(reply, '409', 'Already exists.');
  });

  on('Freespins/Cancel', (body) => {
    issues.cancel(textOf(body['issue_id']) ?? '');
    return {};
  });
}

/** Games are named with their provider. */
function gameOf(name: unknown): Game | undefined {
  const [provider, code] = (textOf(name) ?? '').split(':');
  const game = findGame(code ?? '');
  return game && isOfA8r(game) && game.provider.code === provider ? game : undefined;
}

function placeOf({ locale, urls }: Fields) {
  const { return_url: lobby, deposit_url: deposit } = fieldsOf(urls);
  const lang: GameSession['lang'] = textOf(locale)?.startsWith('en') ? 'en' : 'pt';
  return { lang, lobbyUrl: textOf(lobby) ?? null, depositUrl: textOf(deposit) ?? null };
}

function listed(provider: (typeof PROVIDERS)[number], publicUrl: string): object[] {
  const games = GAMES.filter((game) => game.provider === provider && isOfA8r(game));
  if (games.length === 0) return [];
  return [
    {
      name: provider.name,
      image_assets: { base_url: `${publicUrl}/studio/art` },
      games: games.map(({ code, title, category, hasTables, releasedAt }) => ({
        id: code,
        title,
        provider: provider.code,
        producer: provider.code,
        category,
        live: hasTables,
        images: { vertical: `${code}.webp?w=540` },
        released_at: `${releasedAt}T00:00:00Z`,
        recalled_at: null,
      })),
    },
  ];
}

const refuse = (reply: FastifyReply, api_code: string, api_message: string) =>
  reply.code(400).send({
    code: api_code === '409' ? 'already_exists' : 'invalid_argument',
    msg: api_message,
    meta: { api_code, api_message },
  });
