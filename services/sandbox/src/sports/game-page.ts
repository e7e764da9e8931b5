import type { FastifyInstance } from 'fastify';
import { sendPage, serveFiles } from '../kit/browser-files.ts';
import { langOf } from './widget/options.ts';

/** Sports as a game: the provider's own page around its widget, for the frame of an operator without the widget. */
export function registerGamePage(app: FastifyInstance): void {
  serveFiles(app, {
    '/sports/game.css': new URL('./game/game.css', import.meta.url),
    '/sports/game.js': new URL('./game/game.ts', import.meta.url),
  });
  app.get<{ Querystring: { lang?: string } }>('/sports/game', async (request, reply) =>
    sendPage(reply, gamePage(langOf(request.query.lang) === 'en' ? 'en' : 'pt-BR'), 'anyone'),
  );
}

const gamePage = (lang: 'pt-BR' | 'en'): string => `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${lang === 'en' ? 'Sports' : 'Esportes'}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/sports/game.css" />
    <script src="/sports/bt-renderer.min.js" defer></script>
    <script type="module" src="/sports/game.js"></script>
  </head>
  <body>
    <div id="sports"></div>
  </body>
</html>
`;
