import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { remoteName, remoteNames } from '@jangada/contracts/remotes';
import * as z from '@jangada/contracts/schema';
import { buildTarget } from './targets.ts';
import { devConfiguration } from './webpack-dev.ts';

const DEFAULT_PORT = 9000;
const USAGE = `dev <${remoteNames.join('|')}> [--port ${DEFAULT_PORT}]`;

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

const parseCall = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: String(DEFAULT_PORT) } },
  });
  const name = z.safeParse(remoteName, positionals[0]);
  if (!name.success) throw new Error(USAGE);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port ${values.port} is not a port.\n${USAGE}`);
  return { name: name.data, port };
};

/** Every path without a file is the page: the remote's own routes work by their address. */
const pageMiddleware = (name: string) => ({
  name: 'page',
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(name));
  },
});

const main = async () => {
  const { name, port } = parseCall();
  const startedMs = performance.now();
  const compiler = webpack(devConfiguration(buildTarget({ name })));
  if (!compiler) throw new Error('webpack made no compiler of the configuration.');
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      static: false,
      client: { overlay: { errors: true, warnings: false }, logging: 'warn' },
      setupMiddlewares: (middlewares) => [pageMiddleware(name), ...middlewares],
    },
    compiler,
  );
  compiler.hooks.done.tap('dev', (stats) => {
    if (!stats.hasErrors()) console.log(`${name} is ready: http://localhost:${port}/`);
  });
  await server.start();
  console.log(`started in ${Math.round(performance.now() - startedMs)} ms, compiling`);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
