import { createServer } from 'node:http';
import pg from 'pg';

const KEEP_ALIVE_MS = 600_000;

/** The minimum of a server with a database: one HTTP call, one `select 1`. */
export async function startBaselineQuery(databaseUrl: string): Promise<{ port: number; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const server = createServer((_, response) => {
    pool.query('select 1 as one').then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    );
  });
  // A round of the other calls may take longer than the default keep-alive of a connection.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
      await pool.end();
    },
  };
}
