import type { Journal } from '../kit/journal.ts';

/** An answered call of a game page. */
export interface AnsweredCall {
  readonly requestId: string;
  readonly path: string;
  readonly answer: object;
  /** Whether the round is over after this call. */
  readonly ends: boolean;
}

type Step = 'begun' | 'refused' | 'withdrawn' | 'seen';

/** A journal entry, by table. A call that has only begun was interrupted by a restart. */
export type CallEntry = { place: string; atMs: number } & (
  | { step: Step; requestId: string }
  | ({ step: 'answered' } & AnsweredCall)
);

interface TableCalls {
  readonly answered: AnsweredCall[];
  readonly withdrawn: string[];
  begun: string | null;
  seen: string | null;
  atMs: number;
}

export type CallLog = ReturnType<typeof openCallLog>;

const RETAINED_MS = 12 * 3_600_000;
/** A page repeats only its last call, and a round has a start and an end. */
const ANSWERS_MAX = 8;
const WITHDRAWN_MAX = 50;

/**
 * The recent answers of every table, even after restarts. A repeated call gets its first answer and never plays again,
 * and a page that returns shows the end of a round that it has not shown.
 */
export const openCallLog = (journal: Journal<CallEntry>) => {
  const tables = new Map<string, TableCalls>();

  const apply = (entry: CallEntry): void => {
    const table = tables.get(entry.place) ?? { answered: [], withdrawn: [], begun: null, seen: null, atMs: 0 };
    tables.set(entry.place, table);
    table.atMs = entry.atMs;
    if (entry.step === 'begun') table.begun = entry.requestId;
    else if (table.begun === entry.requestId) table.begun = null;
    if (entry.step === 'seen') table.seen = entry.requestId;
    if (entry.step === 'withdrawn' && table.withdrawn.push(entry.requestId) > WITHDRAWN_MAX) table.withdrawn.shift();
    if (entry.step !== 'answered') return;
    const { requestId, path, answer, ends } = entry;
    if (table.answered.push({ requestId, path, answer, ends }) > ANSWERS_MAX) table.answered.shift();
  };
  const isRecent = ({ atMs }: { atMs: number }) => atMs + RETAINED_MS > Date.now();
  const record = (entry: CallEntry): void => {
    apply(entry);
    journal.append(entry);
  };
  const note = (place: string, step: Step, requestId: string) => record({ place, atMs: Date.now(), step, requestId });

  const recent = journal.replay().filter(isRecent);
  journal.rewrite(recent);
  recent.forEach(apply);

  return {
    find: (table: string, requestId: string): AnsweredCall | undefined =>
      tables.get(table)?.answered.find((one) => one.requestId === requestId),
    begin: (table: string, requestId: string): void => {
      for (const [name, calls] of tables) if (!isRecent(calls)) tables.delete(name);
      note(table, 'begun', requestId);
    },
    answer: (place: string, call: AnsweredCall): void => record({ place, atMs: Date.now(), step: 'answered', ...call }),
    /** The call was refused without a round, so its id may be used again. */
    refuse: (table: string, requestId: string): void => note(table, 'refused', requestId),
    /** Later calls with this id are not played. */
    withdraw: (table: string, requestId: string): void => note(table, 'withdrawn', requestId),
    isWithdrawn: (table: string, requestId: string): boolean =>
      tables.get(table)?.withdrawn.includes(requestId) ?? false,
    /** A call without an end; if none is running, a restart interrupted it. */
    begun: (table: string): string | null => tables.get(table)?.begun ?? null,
    /** The last answer, and whether the page has shown it. */
    last: (table: string): (AnsweredCall & { seen: boolean }) | null => {
      const calls = tables.get(table);
      const last = calls?.answered.at(-1);
      return calls && last ? { ...last, seen: calls.seen === last.requestId } : null;
    },
    see: (table: string, requestId: string): void => note(table, 'seen', requestId),
  };
};
