import * as z from '@jangada/contracts/values/schema';
import type { ComposeService } from '@jangada/start/compose/compose-file';

/** What a container engine takes when the file says nothing. */
const FILES_DEFAULT = 1_048_576;
const SHARED_MEMORY_DEFAULT = '64m';
const STOP_GRACE_DEFAULT = '10s';
const MS_PER_SECOND = 1_000;

const size = z.string().check(z.regex(/^\d+[mg]$/));

const service = z.object({
  user: z.string().check(z.regex(/^\d+:\d+$/)),
  mem_limit: size,
  cpus: z.number(),
  pids_limit: z.number(),
  shm_size: z.optional(size),
  ulimits: z.optional(z.object({ nofile: z.number() })),
  stop_grace_period: z.optional(z.string().check(z.regex(/^\d+s$/))),
  restart: z.enum(['no', 'unless-stopped']),
  tmpfs: z.array(z.string()),
  extra_hosts: z.optional(z.record(z.string(), z.string())),
  healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
  // These are always so, and made for every service.
  init: z.literal(true),
  read_only: z.literal(true),
  cap_drop: z.array(z.literal('ALL')),
  security_opt: z.array(z.literal('no-new-privileges:true')),
});

/** What is no matter of its process, or is read elsewhere. */
const KNOWN = new Set([
  ...['build', 'image', 'command', 'entrypoint', 'environment', 'secrets', 'volumes', 'networks', 'ports'],
  ...['depends_on', 'logging', 'user', 'mem_limit', 'cpus', 'pids_limit', 'shm_size', 'ulimits', 'restart', 'tmpfs'],
  ...['stop_grace_period', 'extra_hosts', 'healthcheck', 'init', 'read_only', 'cap_drop', 'security_opt'],
]);

const BYTES: Readonly<Record<string, number>> = { m: 2 ** 20, g: 2 ** 30 };

const bytesOf = (text: string): number => Number(text.slice(0, -1)) * (BYTES[text.slice(-1)] ?? Number.NaN);

const secondsOf = (text: string): number => Number(text.slice(0, -1));

/** What a service of a Compose file says about its process. @throws when it says what container.ts does not do */
export const settingsOf = (given: ComposeService) => {
  const unknown = Object.keys(given).find((setting) => !KNOWN.has(setting));
  if (unknown !== undefined) throw new Error(`${unknown} is not made here`);
  const read = service.parse(given);
  const [uid = 0, gid = 0] = read.user.split(':').map(Number);
  const user: readonly [uid: number, gid: number] = [uid, gid];
  const [, ...healthTest] = read.healthcheck?.test ?? [];
  return {
    user,
    tmpfs: read.tmpfs,
    files: read.ulimits?.nofile ?? FILES_DEFAULT,
    sharedMemory: read.shm_size ?? SHARED_MEMORY_DEFAULT,
    limits: { memoryBytes: bytesOf(read.mem_limit), processes: read.pids_limit, cpus: read.cpus },
    stopGraceMs: secondsOf(read.stop_grace_period ?? STOP_GRACE_DEFAULT) * MS_PER_SECOND,
    isRestarted: read.restart === 'unless-stopped',
    healthTest,
    hosts: Object.entries(read.extra_hosts ?? {}).map(([name, address]) => `${address} ${name}\n`),
  };
};

export type Settings = ReturnType<typeof settingsOf>;
