import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type ClientConfig } from 'pg';

/** A database that nobody starts is an error of the configuration, and the process ends with it. */
const REFUSED_MS_MAX = 30_000;
/** After a crash it replays its log before it answers; it says so meanwhile. */
const STARTING_MS_MAX = 10 * 60_000;
const POLL_MS = 25;

/** What PostgreSQL answers while it starts, recovers or shuts down (cannot_connect_now). */
const CANNOT_CONNECT_NOW = '57P03';
/** PostgreSQL has no port yet, or ended in the middle of the connection. */
const notThere = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/**
 * Connects to a database that may still be starting: a service and its database start at the same time, after a restart
 * of the machine as in a container runtime.
 *
 * @param refusedMs how long a refused connection is tried again
 * @throws the last error when nobody answers in time; any other error (a wrong password) at once
 */
export async function connectWhenUp(config: ClientConfig, refusedMs = REFUSED_MS_MAX): Promise<Client> {
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
}

function patienceOf(error: unknown, refusedMs: number): number {
  if (error instanceof DatabaseError) return error.code === CANNOT_CONNECT_NOW ? STARTING_MS_MAX : 0;
  if (!(error instanceof Error)) return 0;
  // pg says this without a code when the other side closes in the middle.
  if (error.message === 'Connection terminated unexpectedly') return refusedMs;
  return 'code' in error && notThere.has(String(error.code)) ? refusedMs : 0;
}
