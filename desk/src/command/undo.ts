import type { Operation } from '@jangada/contracts/ops/operation';
import { create } from 'zustand';
import { operations, pathFieldsOf } from '../operations/operation-list.ts';
import { commandFields } from './command-input.ts';

const UNDO_MS = 30_000;

/** The command that undoes another one, ready to be sent. */
export interface Undo {
  readonly operation: Operation;
  readonly tenant: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** What was done, as a sentence. */
  readonly said: string;
  readonly untilMs: number;
}

interface UndoStore {
  readonly undo: Undo | null;
}

/** What can be undone now; the last command only. */
export const useUndo = create<UndoStore>()(() => ({ undo: null }));

interface Ran {
  readonly operation: Operation;
  readonly tenant: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly reply: Readonly<Record<string, unknown>>;
  readonly said: string;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * The declared inverse of a command that ran. Its fields are those of the command and of its reply; an id belongs to
 * the command where both are about the same kind of thing, to what it made otherwise.
 *
 * @returns null when nothing undoes it, or a field of the inverse is unknown
 */
export const undoOf = ({ operation, tenant, params, body, reply, said }: Ran, nowMs: number): Undo | null => {
  const inverse = operation.undo ? operations.get(operation.undo) : undefined;
  if (!inverse) return null;
  const made = recordOf(reply['data']);
  const isSameThing = inverse.about === operation.about;
  const known: Readonly<Record<string, unknown>> = isSameThing
    ? { ...made, ...body, ...params }
    : { ...params, ...body, ...made };
  const ofPath = pathFieldsOf(inverse);
  const wanted = commandFields(inverse).body.filter(({ name, isRequired }) => isRequired || name in body);
  if ([...ofPath, ...wanted.map(({ name }) => name)].some((name) => known[name] === undefined)) return null;
  return {
    operation: inverse,
    tenant,
    params: Object.fromEntries(ofPath.map((name) => [name, String(known[name])])),
    body: Object.fromEntries(wanted.map(({ name }) => [name, known[name]])),
    said,
    untilMs: nowMs + UNDO_MS,
  };
};
