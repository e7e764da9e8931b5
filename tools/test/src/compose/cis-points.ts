import type { ComposeService } from '@jangada/start/compose/compose-file';

/** A point of the CIS Docker Benchmark, and what is looked at in docker-compose.yml and docker-compose.demo.yml. */
export interface CisPoint {
  /** As in version 1.3.1; later versions count section 5 from 5.2 on. */
  readonly point: string;
  /** What holds of every service. */
  readonly checked: string;
  /** Missing where the files cannot say it. */
  readonly isMet?: (service: ComposeService, name: string) => boolean;
  /** Services of which it does not hold. */
  readonly except?: { readonly services: readonly string[]; readonly because: string };
  /** Who answers for it when the files do not. */
  readonly note?: string;
}

/** Steps that end by themselves. */
const STEPS = ['store-volume', 'store-users', 'prepare', 'migrate', 'operate', 'seed', 'deploy'];
const RUNNING = ['proxy', 'edge-1', 'edge-2', 'realtime-1', 'realtime-2', 'api-1', 'api-2'];
const DATA = ['postgres', 'redis', 'store'];

/** The ports that a container may publish. */
const PUBLISHED: Readonly<Record<string, RegExp>> = {
  proxy: /:(?:8000|8443|8444|8080|8081|8082)$/,
  sandbox: /:8090$/,
};
const FIRST_FREE_PORT = 1_024;
const DATA_NETWORKS = ['database', 'redis', 'store'];
/** A variable that is a secret, by its name; the name of a user is none. */
const SECRET = /(?:_KEY|_SECRETS?|_TOKEN|_PASSWORD|_SENDERS|_APPS|_HEADERS|_CERT|DATABASE_\w*URL|REDIS_URL)$/;
const NO_SECRET = /_(?:ACCESS|SITE|VAPID_PUBLIC|PUBLIC)_KEY$/;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => JSON.stringify(value ?? null);
const isAbsent = (setting: string) => (service: ComposeService) => service[setting] === undefined;
const isNotHost = (setting: string) => (service: ComposeService) => service[setting] !== 'host';
const portsOf = ({ ports = [] }: ComposeService): readonly string[] => ports;
const hostPort = (published: string): number => Number(published.split(':').at(-2));
const secretsOf = ({ environment = {} }: ComposeService): string[] =>
  Object.keys(environment).filter((name) => SECRET.test(name) && !NO_SECRET.test(name));

export const cisPoints: readonly CisPoint[] = [
  {
    point: '4.1',
    checked: 'a user that is not root, by number',
    isMet: ({ user = '' }) => /^[1-9]\d*:[1-9]\d*$/.test(user),
    except: {
      services: ['store-volume'],
      because: 'gives a new volume, which belongs to root, to the store, and ends',
    },
  },
  {
    point: '5.1',
    checked: 'the AppArmor profile of the engine is not switched off',
    isMet: ({ security_opt: options }) => !textOf(options).includes('apparmor'),
    note: 'the engine has a profile where the kernel has AppArmor',
  },
  {
    point: '5.2',
    checked: 'the SELinux labels of the engine are not switched off',
    isMet: ({ security_opt: options }) => !textOf(options).includes('label'),
    note: 'the engine sets labels with `--selinux-enabled`',
  },
  {
    point: '5.3',
    checked: 'every capability is dropped and none added',
    isMet: (service) => textOf(service['cap_drop']) === '["ALL"]' && service['cap_add'] === undefined,
    except: { services: ['store-volume'], because: '`CHOWN`, for its one command' },
  },
  { point: '5.4', checked: 'not privileged', isMet: isAbsent('privileged') },
  {
    point: '5.5',
    checked: 'volumes of its own, and single files of this workspace, read-only',
    isMet: ({ volumes = [] }) =>
      volumes.every((one) => /^(?:[a-z]+:\/|\.\/tools\/start\/src\/compose\/[\w.-]+:\/.+:ro$)/.test(one)),
  },
  {
    point: '5.6',
    checked: 'no SSH server',
    isMet: ({ command, ...rest }) => !/sshd/.test(textOf([command, rest['entrypoint']])),
  },
  {
    point: '5.7',
    checked: `published ports from ${FIRST_FREE_PORT} on`,
    isMet: (service) => portsOf(service).every((one) => hostPort(one) >= FIRST_FREE_PORT),
    except: { services: ['proxy'], because: 'browsers come to 80 and 443; inside of it the ports are above' },
  },
  {
    point: '5.8',
    checked: 'only the ports that browsers and third parties need are published',
    isMet: (service, name) => portsOf(service).every((one) => PUBLISHED[name]?.test(one) === true),
  },
  { point: '5.9', checked: 'not the network of the machine', isMet: isNotHost('network_mode') },
  { point: '5.10', checked: 'a limit of memory', isMet: (service) => /^\d+[mg]$/.test(String(service['mem_limit'])) },
  { point: '5.11', checked: 'a limit of processor time', isMet: (service) => Number(service['cpus']) > 0 },
  {
    point: '5.12',
    checked: 'a system that it cannot write to, and `/tmp` in memory',
    isMet: (service) => service['read_only'] === true && listOf(service['tmpfs']).includes('/tmp'),
  },
  {
    point: '5.13',
    checked: 'published on 127.0.0.1 alone',
    isMet: (service) => portsOf(service).every((one) => one.startsWith('127.0.0.1:')),
    except: {
      services: ['proxy'],
      because: 'it is what the world reaches; name an address in front of its ports where there are several',
    },
  },
  {
    point: '5.14',
    checked: 'not started again without an end',
    isMet: (service) => service['restart'] === 'no' || service['restart'] === 'on-failure:5',
    except: {
      services: [...RUNNING, ...DATA, 'sandbox'],
      because:
        '`unless-stopped`: with `on-failure` nothing comes back when the machine was switched off. A service that cannot start is an alert',
    },
  },
  { point: '5.15', checked: 'not the processes of the machine', isMet: isNotHost('pid') },
  { point: '5.16', checked: 'not the shared memory of the machine', isMet: isNotHost('ipc') },
  { point: '5.17', checked: 'no device of the machine', isMet: isAbsent('devices') },
  {
    point: '5.18',
    checked: 'other limits of files than the engine’s for the proxy alone, whose connections are files',
    isMet: (service, name) => name === 'proxy' || service['ulimits'] === undefined,
  },
  {
    point: '5.19',
    checked: 'mounts are not shared with the machine',
    isMet: ({ volumes }) => !/shared|slave/.test(textOf(volumes)),
  },
  { point: '5.20', checked: 'not the names of the machine', isMet: isNotHost('uts') },
  {
    point: '5.21',
    checked: 'the engine’s seccomp profile is not switched off',
    isMet: ({ security_opt: options }) => !textOf(options).includes('seccomp'),
  },
  {
    point: '5.22',
    checked: '`docker exec` without `--privileged`',
    note: 'a rule for people: commands run by `operate`, a container of its own',
  },
  {
    point: '5.23',
    checked: '`docker exec` without `--user root`',
    note: 'a rule for people, as before',
  },
  { point: '5.24', checked: 'the engine’s control group', isMet: isAbsent('cgroup_parent') },
  {
    point: '5.25',
    checked: 'no new privileges',
    isMet: ({ security_opt: options }) => textOf(options) === '["no-new-privileges:true"]',
  },
  {
    point: '5.26',
    checked: 'a check of its health',
    isMet: (service) => /"test":\["CMD"/.test(textOf(service['healthcheck'])),
    except: { services: STEPS, because: 'it ends, and who needs it waits for that' },
  },
  {
    point: '5.27',
    checked: 'an image built here, or one that `.env` names, where production pins its digest',
    isMet: (service) => (service['build'] ? /^jangada(?:-tools)?$/ : /^\$\{\w+_IMAGE:\?/).test(service.image ?? ''),
    note: 'whoever installs looks digests up, and newer ones with each upgrade',
  },
  { point: '5.28', checked: 'a limit of processes', isMet: (service) => Number(service['pids_limit']) > 0 },
  {
    point: '5.29',
    checked: 'networks of its tier, not the engine’s bridge',
    isMet: ({ networks, ...rest }) =>
      networks === undefined ? /^(?:none|service:api-1)$/.test(String(rest['network_mode'])) : networks.length > 0,
  },
  { point: '5.30', checked: 'not the user names of the machine', isMet: isNotHost('userns_mode') },
  {
    point: '5.31',
    checked: 'not the socket of the engine',
    isMet: ({ volumes }) => !textOf(volumes).includes('docker.sock'),
  },
  {
    point: 'own',
    checked: 'logs that end: five files of 10 MB',
    isMet: (service) =>
      textOf(service['logging']) === '{"driver":"json-file","options":{"max-size":"10m","max-file":"5"}}',
  },
  { point: 'own', checked: 'an init process, which ends orphans', isMet: (service) => service['init'] === true },
  {
    point: 'own',
    checked: 'secrets are files of its own, none is in its environment',
    isMet: (service) => secretsOf(service).length === 0,
    except: { services: ['sandbox', 'operate', 'deploy'], because: 'in the demo alone, with secrets of the demo' },
  },
  {
    point: 'own',
    checked: 'who is reached from outside reaches no data',
    isMet: ({ networks = [] }) => !networks.includes('public') || !networks.some((one) => DATA_NETWORKS.includes(one)),
  },
];

const nameList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The rows of the table in docs/operations.md. */
export const cisRows = (): string[][] =>
  cisPoints.map(({ point, checked, isMet, except, note }) => {
    const state = isMet ? (except ? `not by ${nameList(except.services)}: ${except.because}` : 'met') : 'outside';
    return [point, checked, note === undefined ? state : `${state}; ${note}`];
  });
