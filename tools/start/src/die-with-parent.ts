import { spawn } from 'node:child_process';
import { isMainThread } from 'node:worker_threads';

// Preloaded into every service: when the supervisor is killed hard, its end of the channel closes, and the service
// stops as on a signal. Its last log lines have no reader and may block it, so it gets a deadline, which ends before
// the next start times out on the ports. Another process watches it: a process that hangs while it exits runs no
// timers.
const LAST_WORDS_S = 4;

const end = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const deadline = `sleep ${LAST_WORDS_S}; kill -KILL ${process.pid}`;
  spawn('sh', ['-c', deadline], { detached: true, stdio: 'ignore', cwd: '/' })
    .on('error', () => undefined)
    .unref();
  process.kill(process.pid, 'SIGTERM');
};

// A thread inherits the preload: it has no channel of its own, and its process is watched already.
if (isMainThread) {
  process.once('disconnect', end);
  process.channel?.unref();
  // The supervisor may have ended while this process started, before this listener existed.
  if (!process.connected) end();
}
