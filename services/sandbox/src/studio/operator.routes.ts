import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { fieldsOf, textOf } from '../kit/input.ts';
import { findGame, type Game } from './catalogue/catalogue.ts';
import { stakeAllowed } from './instant-play.ts';
import type { FreeBets, GameSessions } from './sessions.ts';
import { isSigned, publicHalf, SIGNATURE_HEADER } from './signature.ts';
import { UNITS_PER_CENTAVO } from './wallet-client.ts';
import { listTransactions } from './transactions.ts';
import type { WalletRecords } from './wallet-records.ts';

/** The code of ISO 4217 for "no currency". */
const DEMO_CURRENCY = 'XXX';
const REAL_CURRENCY = 'BRL';

/** The operator's calls, all signed: the list of games, the launch of one, and the transactions. */
export const registerOperatorApi = (
  app: FastifyInstance,
  config: Config,
  { sessions, records, games }: { sessions: GameSessions; records: WalletRecords; games: readonly Game[] },
): void => {
  const { operatorPublicKey, privateKey } = config.studio;

  const signedOnly = async (request: FastifyRequest, reply: FastifyReply) => {
    const signature = request.headers[SIGNATURE_HEADER];
    if (operatorPublicKey && isSigned(request.rawBody, signature, operatorPublicKey)) return;
    request.log.warn({ path: request.url, configured: operatorPublicKey !== null }, 'operator signature refused');
    return reply.code(403).send({ status: 'RS_ERROR_INVALID_SIGNATURE' });
  };
  const on = (path: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.post(`/studio/operator/generic/v2/${path}`, { preHandler: signedOnly }, handle);

  on('game/list', async () => games.map((game) => listed(game, config.publicUrl)));

  on('game/url', async (request, reply) => {
    const body = fieldsOf(request.body);
    const text = (name: string) => textOf(body[name]) ?? '';
    const refuse = (code: number, status: string) => reply.code(code).send({ status });
    const game = findGame(text('game_code'));
    if (!game) return refuse(404, 'RS_ERROR_INVALID_GAME');
    const demo = text('currency') === DEMO_CURRENCY;
    if (!demo && text('currency') !== REAL_CURRENCY) return refuse(400, 'RS_ERROR_WRONG_CURRENCY');
    if (demo ? !game.hasDemo : game.onlyDemo) return refuse(400, 'RS_ERROR_INVALID_GAME');
    if (!demo && (text('user') === '' || text('token') === '')) return refuse(400, 'RS_ERROR_INVALID_TOKEN');
    const session = sessions.open({
      gameCode: game.code,
      mode: demo ? 'demo' : 'real',
      user: text('user'),
      token: text('token'),
      currency: text('currency'),
      lang: text('lang').toLowerCase().startsWith('en') ? 'en' : 'pt',
      lobbyUrl: webAddress(text('lobby_url')),
      depositUrl: webAddress(text('deposit_url')),
      freeBets: demo || game.engine.kind !== 'slot' ? null : readFreeBets(body['freebets'], game),
    });
    return { url: `${config.publicUrl}/studio/play?session=${session.id}` };
  });

  on('transactions/list', async (request, reply) => {
    const listed = listTransactions(records, fieldsOf(request.body));
    return listed ?? reply.code(400).send({ status: 'RS_ERROR_WRONG_SYNTAX' });
  });

  app.get('/studio/public-key.pem', async (_request, reply) =>
    reply.type('application/x-pem-file').send(publicHalf(privateKey)),
  );
};

const webAddress = (text: string): string | null => (URL.canParse(text) && /^https?:/.test(text) ? text : null);

/** Rounds of a slot that the operator pays for. */
function readFreeBets(given: unknown, game: Game): FreeBets | null {
  const { reward_uuid: reward, bets: left, amount } = fieldsOf(given);
  if (typeof reward !== 'string' || typeof left !== 'number' || typeof amount !== 'number') return null;
  const stake = amount / UNITS_PER_CENTAVO;
  return Number.isInteger(left) && left > 0 && stakeAllowed(game, stake) ? { reward, left, stake } : null;
}

function listed(game: Game, publicUrl: string) {
  const art = `${publicUrl}/studio/art/${game.code}`;
  return {
    game_code: game.code,
    name: game.title,
    aliases: game.nicknames,
    product: game.provider.name,
    product_code: game.provider.code,
    product_aliases: game.provider.nicknames,
    url_product: `${publicUrl}/studio/makers/${game.provider.code}.svg`,
    category: game.category,
    url_thumb: `${art}.webp?w=360`,
    url_background: `${art}.webp?w=540`,
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    blocked_countries: [],
    enabled: true,
    rtp: game.rtp,
    volatility: game.volatility,
    features: game.features,
    has_tables: game.hasTables,
    only_demo: game.onlyDemo,
    demo_game_support: game.hasDemo,
    rules: game.rules,
    bonus_allowed: game.bonusAllowed,
    min_bet: game.minBet,
    max_bet: game.maxBet,
    max_win_multiplier: game.maxWinMultiplier,
    released_at: game.releasedAt,
    popularity: game.popularity,
  };
}
