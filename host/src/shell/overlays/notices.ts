import type { Notices, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import type { NoticeParts, NoticeStack } from './notice-stack.ts';

export interface LazyNotices extends Notices {
  /** Null until the first message. */
  readonly stack: ReadonlyStore<NoticeStack | null>;
  /** Removes everything when the player changes. */
  clear(): void;
}

/** The notification stack; loaded with the first message. */
export const createNotices = (parts: NoticeParts, onFailed: (error: unknown) => void): LazyNotices => {
  const stack = createStore<NoticeStack | null>(() => null);
  let loading: Promise<NoticeStack> | null = null;

  const load = async (): Promise<NoticeStack> => {
    const { createNoticeStack } = await import('./notice-stack.ts');
    const made = createNoticeStack(parts);
    stack.setState(made, true);
    return made;
  };

  const withStack = (run: (made: NoticeStack) => void): void => {
    const made = stack.getState();
    if (made) return run(made);
    loading ??= load();
    loading.then(run, (error: unknown) => {
      loading = null;
      onFailed(error);
    });
  };

  return {
    stack,
    show: (notice) => withStack((made) => made.show(notice)),
    // Loads the stack even before the first message, because a withdrawn message must never be shown later.
    withdraw: (id) => withStack((made) => made.withdraw(id)),
    clear: () => {
      if (loading !== null) withStack((made) => made.clear());
    },
  };
};
