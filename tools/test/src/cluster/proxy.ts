import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { atExit } from './at-exit.ts';

const CONFIG = new URL(import.meta.resolve('@jangada/start/compose/haproxy.cfg'));

/** HAProxy with the configuration of docker-compose.yml. @param env the addresses that the configuration names */
export const startProxy = async (env: Readonly<Record<string, string>>): Promise<{ stop(): Promise<void> }> => {
  const program = findOrInstall('haproxy', 'haproxy');
  if (program === null) throw new Error('haproxy is not installed, and cannot be here');
  let output = '';
  const child = spawn(program, ['-f', CONFIG.pathname, '-db'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  child.once('exit', (code) => code && console.error(`haproxy ended with code ${code}: ${output}`));
  atExit(() => void child.kill('SIGKILL'));
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};
