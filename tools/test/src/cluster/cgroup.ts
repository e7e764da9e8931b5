import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const CPU_PERIOD_US = 100_000;

/** What the processes of one service may use together. */
interface Limits {
  readonly memoryBytes: number;
  readonly processes: number;
  readonly cpus: number;
}

export interface Cgroup {
  /** A process joins the group by a 0 in `cgroup.procs` of each. */
  readonly folders: readonly string[];
  /** After the last process has ended. */
  remove(): void;
}

/**
 * A group of processes with limits, of either version of the kernel's groups.
 *
 * @param name of a folder, unique on this machine
 * @throws when this user may not make one
 */
export const createCgroup = (name: string, { memoryBytes, processes, cpus }: Limits): Cgroup => {
  const quota = Math.round(cpus * CPU_PERIOD_US);
  const isUnified = existsSync(join(ROOT, 'cgroup.controllers'));
  if (isUnified) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+memory +pids +cpu');
  const files: readonly (readonly [controller: string, file: string, value: string])[] = isUnified
    ? [
        ['', 'memory.max', String(memoryBytes)],
        ['', 'pids.max', String(processes)],
        ['', 'cpu.max', `${quota} ${CPU_PERIOD_US}`],
      ]
    : [
        ['memory', 'memory.limit_in_bytes', String(memoryBytes)],
        ['pids', 'pids.max', String(processes)],
        ['cpu', 'cpu.cfs_quota_us', String(quota)],
      ];
  const folders = [...new Set(files.map(([controller]) => join(ROOT, controller, name)))];
  for (const folder of folders) mkdirSync(folder);
  for (const [controller, file, value] of files) writeFileSync(join(ROOT, controller, name, file), value);
  return {
    folders,
    remove: () => {
      for (const folder of folders) if (existsSync(folder)) rmdirSync(folder);
    },
  };
};
