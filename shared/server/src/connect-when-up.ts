import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig } from 'pg';

/** A database that refuses connections for longer is a configuration error, and the process ends. */
const REFUSED_MS_MAX = 30_000;
/** After a crash PostgreSQL replays its log before it serves, and answers `CANNOT_CONNECT_NOW` meanwhile. */
const STARTING_MS_MAX = 10 * 60_000;
const POLL_MS = 25;

/** The SQLSTATE of PostgreSQL while it starts, recovers or shuts down (cannot_connect_now). */
const CANNOT_CONNECT_NOW = '57P03';
/** PostgreSQL does not listen yet, or closed the connection while it was opened. */
const notThere = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/**
 * Connects to a database that may still be starting: a service and its database start at the same time, after a restart
 * of the machine as in a container runtime.
 *
 * @param refusedMs how long a refused connection is tried again
 * @throws the last error when the database does not accept in time; any other error (a wrong password) at once
 */
export const connectWhenUp = async (config: ClientConfig, refusedMs = REFUSED_MS_MAX): Promise<Client> => {
  const startedMs = performance.now();
  for (;;) {
    const client = new Client(config);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const patienceMs = patienceOf(error, refusedMs);
      if (performance.now() - startedMs >= patienceMs) throw error;
    }
    await sleep(POLL_MS);
  }
};

function patienceOf(error: unknown, refusedMs: number): number {
  if (error instanceof DatabaseError) return error.code === CANNOT_CONNECT_NOW ? STARTING_MS_MAX : 0;
  if (!(error instanceof Error)) return 0;
  // pg reports a connection that was closed in the middle with this message and without a code.
  if (error.message === 'Connection terminated unexpectedly') return refusedMs;
  return 'code' in error && notThere.has(String(error.code)) ? refusedMs : 0;
}
