import { readFileSync, readdirSync } from 'node:fs';

const microsPerTick = 10_000;

interface Stat {
  readonly parent: number;
  readonly micros: number;
}

/** User and system time of a process with all its threads (proc_pid_stat(5), fields 4, 14 and 15). */
function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), micros: (Number(fields[11]) + Number(fields[12])) * microsPerTick };
  } catch {
    return undefined; // The process has just ended.
  }
}

export const microsOf = (pid: number): number => statOf(pid)?.micros ?? 0;

/** Processor time of the server and its backends; valid while none of them ends. */
export function microsOfFamily(pid: number): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const own = pids.filter((one) => one === pid || statOf(one)?.parent === pid);
  return own.reduce((sum, one) => sum + microsOf(one), 0);
}
