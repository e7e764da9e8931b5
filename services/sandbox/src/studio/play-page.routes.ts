import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { serveClientFiles } from '../http/client-files.ts';
import { escapeHtml, sendPage } from '../http/page.ts';
import { findGame } from './catalogue/catalogue.ts';
import { pageFacts } from './play/page-facts.ts';
import { loadSymbols } from './play/symbols.ts';
import type { GameSession, GameSessions } from './sessions.ts';
import type { Game } from './catalogue/game.ts';

const SYMBOL_CACHE = 'public, max-age=86400';
const CLIENT_FOLDER = new URL('./play/client/', import.meta.url);

/** Scripts every game page needs at once; named in the HTML so that the browser fetches them together. */
const SHARED_SCRIPTS = ['main', 'frame', 'studio-api', 'lobby', 'texts', 'elements', 'celebration', 'rules'];

/** The page a player plays on. It is framed by the operator's site. */
export async function registerPlayPage(app: FastifyInstance, sessions: GameSessions): Promise<void> {
  const files = readdirSync(CLIENT_FOLDER).filter((file) => /\.(ts|css)$/.test(file));
  serveClientFiles(
    app,
    Object.fromEntries(files.map((file) => [`/studio/play/${file}`, new URL(file, CLIENT_FOLDER)])),
  );

  let symbols: Promise<Map<string, string>> | null = null;
  app.get<{ Params: { set: string; file: string } }>('/studio/symbol/:set/:file', async (request, reply) => {
    symbols ??= loadSymbols();
    const { set, file } = request.params;
    const picture = (await symbols).get(`${set}/${file.replace(/\.svg$/, '')}`);
    if (!picture) return reply.code(404).send({ error: 'There is no such symbol' });
    return reply.header('cache-control', SYMBOL_CACHE).type('image/svg+xml').send(picture);
  });

  app.get<{ Querystring: { session?: string } }>('/studio/play', async (request, reply) => {
    const session = sessions.find(request.query.session ?? '');
    const game = session ? findGame(session.gameCode) : undefined;
    if (!session || !game) return sendPage(reply.code(404), expiredPage(), 'anyone');
    return sendPage(reply, playPage(session, game), 'anyone');
  });
}

function playPage(session: GameSession, game: Game): string {
  const pt = session.lang === 'pt';
  const facts = JSON.stringify(pageFacts(session, game)).replaceAll('<', '\\u003c');
  const scripts = [...SHARED_SCRIPTS, `${game.engine.kind}-view`];
  const preloads = scripts.map((name) => `<link rel="modulepreload" href="/studio/play/${name}.ts" />`).join('\n    ');
  return `<!doctype html>
<html lang="${pt ? 'pt-BR' : 'en'}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="dark" />
    <title>${escapeHtml(game.title)} · ${escapeHtml(game.provider.name)}</title>
    <link rel="icon" href="data:," />
    <link rel="preload" href="/fonts/sora.woff2" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="/studio/play/frame.css" />
    <link rel="stylesheet" href="/studio/play/${game.engine.kind}.css" />
    ${preloads}
    <script type="application/json" id="facts">${facts}</script>
    <script type="module" src="/studio/play/main.ts"></script>
  </head>
  <body>
    <noscript>${pt ? 'Este jogo precisa de JavaScript.' : 'This game needs JavaScript.'}</noscript>
  </body>
</html>`;
}

const expiredPage = () => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sessão encerrada</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/studio/play/frame.css" />
  </head>
  <body class="over">
    <main>
      <h1>Sessão encerrada</h1>
      <p>Volte ao cassino e abra o jogo de novo.</p>
      <p lang="en">Session over. Go back to the casino and open the game again.</p>
    </main>
  </body>
</html>`;
