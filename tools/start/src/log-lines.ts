import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const levels: Readonly<Record<number, string>> = { 30: '', 40: 'warn ', 50: 'ERROR ', 60: 'FATAL ' };
const INFO = 30;
const WARN = 40;

/** Fields of log lines that are not printed. */
const unread = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name']);

/** A log for people: the source of a line, its message, its fields. */
export interface LogPrinter {
  say(from: string, text: string): void;
  follow(from: string, stream: Readable): void;
  /** The last lines of a process, for the report of an unexpected end. */
  tailOf(from: string): string;
}

const FROM_WIDTH = 9;
const TAIL_LINES = 12;

/** @param quiet omits lines that are neither warnings nor the supervisor's own */
export const logPrinter = (write: (line: string) => void, quiet: boolean): LogPrinter => {
  const tails = new Map<string, string[]>();
  const print = (from: string, text: string): void => {
    const clock = new Date().toTimeString().slice(0, 8);
    for (const line of text.split('\n')) write(`${clock} ${from.padEnd(FROM_WIDTH)} ${line}`);
  };
  return {
    say: print,
    follow(from, stream) {
      createInterface({ input: stream }).on('line', (line) => {
        const tail = tails.get(from) ?? [];
        tails.set(from, [...tail, line].slice(-TAIL_LINES));
        const read = readable(line);
        if (read.text !== '' && read.level >= (quiet ? WARN : INFO)) print(from, read.text);
      });
    },
    tailOf: (from) => (tails.get(from) ?? []).map((line) => readable(line).text).join('\n'),
  };
};

/** The text of a pino line; other lines stay unchanged. */
const readable = (line: string): { text: string; level: number } => {
  if (!line.startsWith('{')) return { text: line, level: WARN };
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const level = typeof entry['level'] === 'number' ? entry['level'] : INFO;
    const facts = Object.entries(entry).filter(([name]) => !unread.has(name));
    const words = facts.map(([name, value]) => `${name}=${typeof value === 'string' ? value : short(value)}`);
    return { text: `${levels[level] ?? ''}${String(entry['msg'] ?? '')} ${words.join(' ')}`.trim(), level };
  } catch {
    return { text: line, level: WARN };
  }
};

/** The message of an error; fatal errors are printed with their stack. */
const short = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && 'message' in value) return JSON.stringify(value.message);
  return JSON.stringify(value) ?? '';
};
