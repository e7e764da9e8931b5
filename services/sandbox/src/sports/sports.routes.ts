import { setInterval } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { browserFile, servePage } from '../kit/browser-files.ts';
import { fieldsOf, isOneOf } from '../kit/input.ts';
import { BetRefused, parseBetRequest } from './bet-slip-check.ts';
import { openBetStore } from './bet-store.ts';
import type { SettlementResult } from './bet-changes.ts';
import { createBets } from './bets.ts';
import { createWorld } from './board.ts';
import { createFeed } from './feed.ts';
import { operatorOriginOf } from './frame/frame-messages.ts';
import { liveListOf } from './live-list.ts';
import { createOperator } from './operator.ts';
import { createTokenCheck, TokenRefused } from './player-token.ts';
import { refusalStatuses } from './protocol.ts';
import { langOf } from './widget/options.ts';
import { fixtureIdOfSlug } from './world/fixtures.ts';

type SportsConfig = Pick<Config, 'dataDir' | 'sports'>;

const ADVANCE_MS = 2_000;
const PREFLIGHT_S = 600;

/** The sports provider: the widget's script, its data, its bets, and control calls. */
export const registerSports = async (app: FastifyInstance, config: SportsConfig): Promise<void> => {
  const clock = Date.now;
  const world = createWorld(clock);
  const store = openBetStore(config.dataDir);
  const operator = createOperator(config.sports.privateKey, config.sports.callbackUrl);
  const bets = createBets({ world, store, operator, clock, log: app.log });
  const playerOf = createTokenCheck(config.sports.operatorJwksUrl);

  await app.register(async (sports) => {
    const feed = createFeed(world);
    const stopping = new AbortController();
    settleInTheBackground(bets.advance, sports.log, stopping.signal).catch(() => undefined); // The loop ends with an error when it is aborted.
    // Closing waits for all streams, and a stream does not end on its own.
    sports.addHook('preClose', async () => {
      stopping.abort();
      feed.stop();
    });
    sports.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    });
    sports.setErrorHandler((error, _request, reply) => refuse(error, reply));

    sports.options('/sports/*', async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': String(PREFLIGHT_S),
        })
        .code(204)
        .send(),
    );
    sports.get('/sports/bt-renderer.min.js', browserFile(new URL('./widget/entry.ts', import.meta.url)));
    // Sports as a game: a page around the widget, for operators that frame it as a game.
    servePage(sports, '/sports/game', {
      html: new URL('./game/game.html', import.meta.url),
      framing: 'anyone',
      values: ({ lang }) =>
        langOf(lang) === 'en' ? { lang: 'en', title: 'Sports' } : { lang: 'pt-BR', title: 'Esportes' },
      files: {
        '/sports/game.css': new URL('./game/game.css', import.meta.url),
        '/sports/game.js': new URL('./game/game.ts', import.meta.url),
      },
    });
    // The widget in a frame of the operator's page, which declares its origin; no other page may frame it.
    servePage(sports, '/sports/frame', {
      html: new URL('./frame/frame.html', import.meta.url),
      framing: ({ origin }) => operatorOriginOf(origin),
      values: ({ lang }) =>
        langOf(lang) === 'en' ? { lang: 'en', title: 'Sports' } : { lang: 'pt-BR', title: 'Esportes' },
      files: { '/sports/frame.js': new URL('./frame/frame.ts', import.meta.url) },
    });
    sports.get('/sports/jwks.json', async () => operator.jwks());
    sports.get('/sports/ping', async () => ({ timestamp: clock() / 1000 }));
    sports.get('/sports/api/v1/board', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return feed.current();
    });
    sports.get('/sports/api/v1/live', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { events: liveListOf(feed.current()) };
    });
    sports.get<{ Querystring: { event?: string } }>('/sports/api/v1/feed', async (request, reply) =>
      feed.join(reply, request.query.event),
    );
    sports.get<{ Params: { slug: string } }>('/sports/api/v1/events/:slug', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const event = world.event(fixtureIdOfSlug(request.params.slug));
      return event ?? reply.code(404).send({ code: 'not_found', message: 'no such event' });
    });
    sports.get('/sports/api/v1/bets', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { bets: bets.listOf(await playerOf(request.headers.authorization)) };
    });
    sports.post('/sports/api/v1/bets', async (request, reply) => {
      const player = await playerOf(request.headers.authorization);
      return reply.code(201).send(await bets.place(player, parseBetRequest(request.body)));
    });
    sports.post('/control/sports/settle', async (request, reply) => {
      const order = parseOrder(request.body);
      if (!order) return reply.code(422).send({ message: 'betslip_id or event_id, and result, are needed' });
      if ('eventId' in order) {
        world.force(order);
        await bets.advance();
        return { settled: true, event_id: order.eventId };
      }
      const bet = await bets.settle(order.betId, order.result);
      return bet ?? reply.code(409).send({ message: 'no such bet, or not in a state for this result' });
    });
  });
};

/** Settles bets at intervals until the signal aborts. */
async function settleInTheBackground(advance: () => Promise<void>, log: FastifyBaseLogger, signal: AbortSignal) {
  for await (const _ of setInterval(ADVANCE_MS, undefined, { signal, ref: false }))
    await advance().catch((error: unknown) => log.error({ error }, 'settling bets failed'));
}

function refuse(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof TokenRefused) return reply.code(401).send({ code: error.code, message: error.message });
  if (!(error instanceof BetRefused)) throw error;
  const { code, message, odds } = error;
  return reply.code(refusalStatuses[code]).send({ code, message, ...(odds && { odds }) });
}

type Order = { betId: string; result: SettlementResult } | { eventId: string; score: [number, number] | null };

const scoreShape = /^(\d{1,3})-(\d{1,3})$/;
const settlementResults = ['won', 'lost', 'refund', 'rollback'] as const;
const scores: Record<string, [number, number] | null> = {
  home: [1, 0],
  draw: [0, 0],
  away: [0, 1],
  void: null,
};

/** `{betslip_id, result: won|lost|refund|rollback}` or `{event_id, result: home|draw|away|void|"2-1"}`. */
function parseOrder(body: unknown): Order | undefined {
  const { betslip_id: betId, event_id: eventId, result: given } = fieldsOf(body);
  const result = String(given ?? '');
  if (typeof betId === 'string') {
    return isOneOf(settlementResults, result) ? { betId, result } : undefined;
  }
  if (typeof eventId !== 'string') return undefined;
  const [, home, away] = scoreShape.exec(result) ?? [];
  if (home !== undefined && away !== undefined) return { eventId, score: [Number(home), Number(away)] };
  const score = scores[result];
  return score === undefined ? undefined : { eventId, score };
}
