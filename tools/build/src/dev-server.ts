import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { BuildTarget } from './targets.ts';
import { devConfiguration } from './webpack-dev.ts';

const page = (name: string) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${name}</title>
    <script defer src="/main.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/** Every path without a file is the page: the remote's own routes work by their address. */
const pageMiddleware = (name: string) => ({
  name: 'page',
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(name));
  },
});

/** Serves one remote on its own until it is stopped; resolves when the first build is done. */
export const startDevServer = async (target: BuildTarget, port: number): Promise<{ stop(): Promise<void> }> => {
  const compiler = webpack(devConfiguration(target));
  if (!compiler) throw new Error('webpack made no compiler of the configuration.');
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      static: false,
      client: { overlay: { errors: true, warnings: false }, logging: 'warn' },
      setupMiddlewares: (middlewares) => [pageMiddleware(target.name), ...middlewares],
    },
    compiler,
  );
  const ready = new Promise<void>((resolve) => compiler.hooks.done.tap('dev', () => resolve()));
  await server.start();
  await ready;
  return { stop: () => server.stop() };
};
