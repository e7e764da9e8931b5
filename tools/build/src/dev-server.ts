import type { IncomingMessage, ServerResponse } from 'node:http';
import { trustedTypesPolicy, trustedTypesScript } from '@jangada/contracts/delivery/trusted-types';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { scriptOriginsOf } from './script-origins.ts';
import type { BuildTarget } from './targets.ts';
import { devConfiguration } from './webpack-dev.ts';

/** The development server's overlay shows compile errors as HTML, under its own policy. */
const OVERLAY_POLICY = 'webpack-dev-server#overlay';

const trustedTypes = (scriptOrigins: readonly string[]): string =>
  trustedTypesScript({
    isScript: `return /(^|\\.)localhost$/.test(address.hostname)||${JSON.stringify(scriptOrigins)}.includes(address.origin)`,
  });

const page = (name: string, scriptOrigins: readonly string[]) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${name}</title>
    <script>${trustedTypes(scriptOrigins)}</script>
    <script defer src="/main.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/** Every path without a file serves the page, so that the remote's own routes work by their address. */
const pageMiddleware = ({ name, folder }: BuildTarget) => ({
  name: 'page',
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', `${trustedTypesPolicy} ${OVERLAY_POLICY}`);
    response.end(page(name, scriptOriginsOf(folder)));
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
      client: { overlay: { errors: true, warnings: false, trustedTypesPolicyName: OVERLAY_POLICY }, logging: 'warn' },
      setupMiddlewares: (middlewares) => [pageMiddleware(target), ...middlewares],
    },
    compiler,
  );
  const ready = new Promise<void>((resolve) => compiler.hooks.done.tap('dev', () => resolve()));
  await server.start();
  await ready;
  return { stop: () => server.stop() };
};
