import { createServer } from 'node:http';
import type { GeneratedGame } from './generated-games.ts';

/** A server with only the aggregator's list. */
export async function startAggregator(
  games: readonly GeneratedGame[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const list = JSON.stringify(games);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(list);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
