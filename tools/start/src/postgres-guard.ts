import { findPostmaster } from './postmaster.ts';

/**
 * A guard process: it stops the database when the process that started it ends without stopping it. The cluster's own
 * file names the process that then runs on it.
 */
const [dir = ''] = process.argv.slice(2);

// Ctrl-C and hang-up of a terminal are handled by the process that stops the database in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const stopDatabase = (): void => {
  const left = findPostmaster(dir);
  if (left) process.kill(left.pid, 'SIGINT');
  process.exit(0);
};

process.once('disconnect', stopDatabase);
// On a busy machine the other process can end before this listener exists.
if (!process.connected) stopDatabase();
