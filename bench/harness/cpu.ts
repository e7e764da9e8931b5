import { readFileSync, readdirSync } from 'node:fs';

const MICROS_PER_TICK = 10_000;
const PAGE_BYTES = 4_096;

interface Stat {
  readonly parent: number;
  readonly micros: number;
}

/** User and system time of a process with all its threads (proc_pid_stat(5), fields 4, 14 and 15). */
function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), micros: (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK };
  } catch {
    return undefined; // The process has just ended.
  }
}

/** The process and its children, such as the workers of the gateway and the backends of PostgreSQL. */
const familyOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => Number.isInteger(one) && (one === pid || statOf(one)?.parent === pid));

export const microsOf = (pid: number): number => statOf(pid)?.micros ?? 0;

/** Processor time of a process and its children; valid while none of them ends. */
export const microsOfFamily = (pid: number): number => familyOf(pid).reduce((sum, one) => sum + microsOf(one), 0);

export const residentBytesOfFamily = (pid: number): number =>
  familyOf(pid).reduce((sum, one) => sum + residentPages(one), 0) * PAGE_BYTES;

const residentPages = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
