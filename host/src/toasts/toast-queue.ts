import type { Toasts } from '@jangada/contracts/host/host-api';
import { createObservable } from '@jangada/remote-kit/observable';
import type { Observable, ToastKind } from '@jangada/contracts/host/host-api';

/** How long an app toast stays; one is shown at a time (the override of section 9). */
export const APP_TOAST_MS = 6000;

/** More are dropped, the oldest waiting first: a storm of failures is not read anyway. */
export const WAITING_TOASTS_MAX = 5;

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

export interface ToastQueue extends Toasts {
  readonly current: Observable<Toast | null>;
  dismiss(): void;
}

/** One toast at a time, each for its six seconds; the same text twice in a row is said once. */
export const createToastQueue = (): ToastQueue => {
  const current = createObservable<Toast | null>(null);
  let waiting: Toast[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  const next = () => {
    clearTimeout(timer);
    const toast = waiting.shift() ?? null;
    current.set(toast);
    if (toast) timer = setTimeout(next, APP_TOAST_MS);
  };

  return {
    current,
    dismiss: next,
    show: ({ kind, text }) => {
      const newest = waiting.at(-1) ?? current.get();
      if (newest?.text === text) return;
      lastId += 1;
      waiting = [...waiting, { id: lastId, kind, text }].slice(-WAITING_TOASTS_MAX);
      if (!current.get()) next();
    },
  };
};
