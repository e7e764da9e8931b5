import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { atExit } from './at-exit.ts';
import type { Addresses } from './own-network.ts';

/** Where a container engine answers questions about names. */
const ADDRESS = '127.0.0.11';

/** Answers a service that asks for addresses again while it runs, as HAProxy does; the others read `/etc/hosts`. */
export const startResolver = async (
  folder: string,
  addresses: Addresses,
  service: string,
): Promise<{ stop(): Promise<void> }> => {
  const program = findOrInstall('dnsmasq', 'dnsmasq-base');
  if (program === null) throw new Error('dnsmasq is not installed, and cannot be here');
  const hosts = join(folder, 'resolver.hosts');
  writeFileSync(hosts, addresses.hostsOf(service));
  const words = ['--keep-in-foreground', '--conf-file=/dev/null', '--no-resolv', '--no-hosts', `--addn-hosts=${hosts}`];
  const listening = [`--listen-address=${ADDRESS}`, '--bind-interfaces', '--user=root', '--pid-file='];
  const child = spawn('nsenter', [`--net=${addresses.namespaceOf(service)}`, program, ...words, ...listening], {
    stdio: 'ignore',
  });
  atExit(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};
