import { spawn } from 'node:child_process';

// Preloaded into every service: when the supervisor is killed hard, its end of the channel closes, and the service stops
// the way it would have been told to. What it still wants to log reaches nobody and may even hold it up, so it gets a
// deadline, which ends before the next start loses patience with the ports. Another process watches it: one that hangs
// while it exits runs no timer any more.
const LAST_WORDS_S = 4;

const end = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const deadline = `sleep ${LAST_WORDS_S}; kill -KILL ${process.pid}`;
  spawn('sh', ['-c', deadline], { detached: true, stdio: 'ignore', cwd: '/' })
    .on('error', () => undefined)
    .unref();
  process.kill(process.pid, 'SIGTERM');
};

process.once('disconnect', end);
process.channel?.unref();
// The supervisor may have ended while this process started, before anybody listened.
if (!process.connected) end();
