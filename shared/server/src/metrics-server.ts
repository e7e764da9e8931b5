import { createServer, type Server } from 'node:http';

/** What `prom-client` calls a registry. */
export interface Registry {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/**
 * Answers `GET /metrics` on a separate listener: the figures are for operators, so the listener of visitors does not
 * serve them.
 *
 * @returns when it listens
 */
export const listenForMetrics = async (
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
};
