import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { atExit } from './at-exit.ts';

/** The name of the site at which third parties notify it, as PIX_WEBHOOK_URL says. */
export const PUBLIC_NAME = 'avisos.localhost';

/** `443:8443` */
const portsOf = (published: string): readonly [outside: string, inside: string] => {
  const [outside, inside] = published.split(':');
  if (outside === undefined || inside === undefined) throw new Error(`${published} names no two ports`);
  return [outside, inside];
};

/** What a container engine does with `ports`: passes connections of this network's own addresses on. */
export const publishPorts = (folder: string, address: string, ports: readonly string[]): { stop(): Promise<void> } => {
  const program = findOrInstall('haproxy', 'haproxy');
  if (program === null) throw new Error('haproxy is not installed, and cannot be here');
  const listeners = ports.map(portsOf).map(
    ([outside, inside]) => `listen port-${outside}
  bind *:${outside}
  server inside ${address}:${inside}
`,
  );
  const config = join(folder, 'public-ports.cfg');
  writeFileSync(
    config,
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
${listeners.join('')}`,
  );
  const child = spawn(program, ['-f', config, '-db'], { stdio: 'ignore' });
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
