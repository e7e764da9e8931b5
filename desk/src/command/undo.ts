import type { Operation } from '@jangada/contracts/ops/operation';
import { create } from 'zustand';
import { serverNow } from '../api/server-clock.ts';

const UNDO_MS = 30_000;
/** In place of a tenant in the log of operations that are of none. */
export const PLATFORM = 'platform';

/** A command that can be undone. */
export interface Undo {
  readonly operation: Operation;
  /** Where its line in the log is. */
  readonly tenant: string;
  readonly command: string;
  /** What was done, as a sentence. */
  readonly said: string;
  readonly untilMs: number;
}

interface UndoStore {
  readonly undo: Undo | null;
}

/** What can be undone now; the last command only. */
export const useUndo = create<UndoStore>()(() => ({ undo: null }));

/** Nothing keeps the value before a command that is its own inverse. */
export const isUndoable = ({ undo, words }: Operation): boolean => Boolean(undo) && undo !== words;

/** Offers to undo a command for 30 seconds. @param command its id in the log; without one nothing is offered */
export const offerUndo = (
  operation: Operation,
  tenant: string,
  { command, said }: { readonly command: string | undefined; readonly said: string },
): void =>
  useUndo.setState({
    undo:
      command && isUndoable(operation)
        ? {
            ...{ operation, command, said, untilMs: serverNow() + UNDO_MS },
            tenant: operation.path.includes('{tenant}') ? tenant : PLATFORM,
          }
        : null,
  });
