import { readFileSync, readdirSync } from 'node:fs';

const microsPerTick = 10_000;

interface Stat {
  readonly parent: number;
  readonly micros: number;
}

/** User and system time of a process, all threads (proc_pid_stat(5), fields 4, 14 and 15). */
function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), micros: (Number(fields[11]) + Number(fields[12])) * microsPerTick };
  } catch {
    return undefined; // It has just ended.
  }
}

export const microsOf = (pid: number): number => statOf(pid)?.micros ?? 0;

/** Of the server and its backends, as long as none of them ends in between. */
export function microsOfFamily(pid: number): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const own = pids.filter((one) => one === pid || statOf(one)?.parent === pid);
  return own.reduce((sum, one) => sum + microsOf(one), 0);
}
