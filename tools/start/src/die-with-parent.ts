import { spawn } from 'node:child_process';
import { isMainThread } from 'node:worker_threads';

// Preloaded into every service: when the supervisor is killed, its end of the channel closes, and the service stops as
// after a signal. Its log has no reader then and may block, so it has a deadline, before the next start's time-out for
// the ports. A watcher process enforces the deadline, because a process that hangs during its exit runs no timers.
const LAST_WORDS_S = 4;

const end = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const deadline = `sleep ${LAST_WORDS_S}; kill -KILL ${process.pid}`;
  spawn('sh', ['-c', deadline], { detached: true, stdio: 'ignore', cwd: '/' })
    .on('error', () => undefined)
    .unref();
  process.kill(process.pid, 'SIGTERM');
};

// A worker thread inherits the preload, but has no channel, and its process is watched already.
if (isMainThread) {
  process.once('disconnect', end);
  process.channel?.unref();
  // Ends at once if the supervisor has ended before this listener existed.
  if (!process.connected) end();
}
