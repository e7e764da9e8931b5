import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { ComposeFile } from '@jangada/start/compose/compose-file';

/** Says to a process that the network is its own. */
const MARK = 'JANGADA_OWN_NETWORK';
const NAMESPACES = '/run/netns';
const PREFIX = '10.77';

/** Runs a command of the system. @throws with what it wrote when it fails */
const must = (command: string, args: readonly string[], input = ''): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}\n${input}`);
};

export const hasOwnNetwork = (): boolean => process.env[MARK] === 'yes';

/**
 * Runs this program again where the network and the mounts are its own, so that ports are those of production and nothing
 * of the machine is touched.
 *
 * @param more further words of its command line
 * @returns its end, which rejects when it failed, and a function that stops it
 */
export const repeatInOwnNetwork = (more: readonly string[]) => {
  if (process.getuid?.() !== 0) throw new Error('Namespaces and users as in containers need root');
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1), ...more];
  const child = spawn('setpriv', ['--pdeathsig', 'INT', 'unshare', '--net', '--mount', ...words], {
    env: { ...process.env, [MARK]: 'yes' },
    stdio: 'inherit',
    // A terminal interrupts this process, which passes it on once.
    detached: true,
  });
  const ended = once(child, 'exit').then(([code]) =>
    code === 0 ? undefined : Promise.reject(new Error('The run in its own network failed')),
  );
  return {
    ended,
    stop: async (): Promise<void> => {
      child.kill('SIGINT');
      await ended.catch(() => undefined);
    },
  };
};

/** The networks of a Compose file: which service has which address in each of its networks. */
export interface Addresses {
  /** @throws when the service is not in the network */
  of(service: string, network: string): string;
  /** What a service calls others by, as lines of `/etc/hosts`. */
  hostsOf(service: string): string;
  /** The namespace of a service's network, as a file. */
  namespaceOf(service: string): string;
  /** This process' own address in a network. */
  gatewayOf(network: string): string;
}

/** Which addresses the services get; nothing is made yet. */
export const planAddresses = ({ services, networks }: Pick<ComposeFile, 'services' | 'networks'>): Addresses => {
  const names = Object.keys(services);
  const numbers = new Map(Object.keys(networks).map((network, index) => [network, index + 1]));
  const on = (service: string): readonly string[] => services[service]?.networks ?? [];
  const of = (service: string, network: string): string => {
    if (!on(service).includes(network)) throw new Error(`${service} is not in the network ${network}`);
    return `${PREFIX}.${numbers.get(network)}.${names.indexOf(service) + 2}`;
  };
  return {
    of,
    namespaceOf: (service) => `${NAMESPACES}/${service}`,
    gatewayOf: (network) => `${PREFIX}.${numbers.get(network)}.1`,
    hostsOf: (service) =>
      names
        .flatMap((other) => {
          const shared = on(service).find((network) => on(other).includes(network));
          return shared === undefined ? [] : `${of(other, shared)} ${other}\n`;
        })
        .join(''),
  };
};

/** Makes the networks: a bridge for each, and a namespace for each service, with a cable to each of its bridges. */
export const makeNetworks = ({ services, networks }: ComposeFile, addresses: Addresses): void => {
  mkdirSync(NAMESPACES, { recursive: true });
  must('mount', ['--make-rprivate', '/']);
  must('mount', ['-t', 'tmpfs', 'namespaces', NAMESPACES]);
  const bridges = Object.keys(networks).flatMap((network) => [
    `link add ${network} type bridge`,
    `addr add ${addresses.gatewayOf(network)}/24 dev ${network}`,
    `link set ${network} up`,
  ]);
  must('ip', ['-batch', '-'], ['link set lo up', ...bridges].join('\n'));
  for (const [index, [service, { networks: own = [] }]] of Object.entries(services).entries()) {
    must('ip', ['netns', 'add', service]);
    const cables = own.flatMap((network, order) => [
      `link add v${index}-${order} type veth peer name eth${order} netns ${service}`,
      `link set v${index}-${order} master ${network} up`,
    ]);
    const ends = own.flatMap((network, order) => [
      `addr add ${addresses.of(service, network)}/24 dev eth${order}`,
      `link set eth${order} up`,
    ]);
    must('ip', ['-batch', '-'], cables.join('\n'));
    must('ip', ['-n', service, '-batch', '-'], ['link set lo up', ...ends].join('\n'));
  }
};
