import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, fillPage, sendPage, serveFiles } from '../kit/browser-files.ts';
import { findGame, type Game } from './catalogue/catalogue.ts';
import { pageFacts } from './page-facts.ts';
import type { GameSession, GameSessions } from './sessions.ts';

const CLIENT = new URL('./client/', import.meta.url);
const STYLES = ['frame', 'slot', 'crash', 'roulette', 'blackjack', 'bingo', 'plinko'];

/** The page of a game, which the operator's site frames. */
export const registerGamePage = (app: FastifyInstance, sessions: GameSessions): void => {
  const template = readFileSync(new URL('game-page.html', CLIENT), 'utf8');
  const expired = readFileSync(new URL('expired-page.html', CLIENT), 'utf8');

  serveFiles(app, {
    '/studio/play/wheel.svg': new URL('wheel.svg', CLIENT),
    '/studio/play/main.js': new URL('main.ts', CLIENT),
    ...Object.fromEntries(STYLES.map((name) => [`/studio/play/${name}.css`, new URL(`${name}.css`, CLIENT)])),
  });

  app.get<{ Querystring: { session?: string } }>('/studio/play', async (request, reply) => {
    const session = sessions.find(request.query.session ?? '');
    const game = session ? findGame(session.gameCode) : undefined;
    if (!session || !game) return sendPage(reply.code(404), expired, 'anyone');
    return sendPage(reply, fillPage(template, valuesOf(session, game)), 'anyone');
  });
};

function valuesOf(session: GameSession, game: Game): Record<string, string> {
  const pt = session.lang === 'pt';
  return {
    lang: pt ? 'pt-BR' : 'en',
    title: escapeHtml(`${game.title} · ${game.provider.name}`),
    kind: game.engine.kind,
    facts: JSON.stringify(pageFacts(session, game)).replaceAll('<', '\\u003c'),
    noscript: pt ? 'Este jogo precisa de JavaScript.' : 'This game needs JavaScript.',
  };
}
