import type { ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import { type ToastSettings, toastSettings } from './toast-settings.ts';

export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

export interface ToastQueue {
  show(toast: { kind: ToastKind; text: string }): void;
  dismiss(id: number): void;
  /** While paused no toast ends; for hover and focus. */
  pause(paused: boolean): void;
  readonly shown: ReadonlyStore<readonly Toast[]>;
}

const WAITING_MAX = 20;

/** Short messages, one after another. A text that is shown or waiting is not queued again. */
export const createToastQueue = (settings: ToastSettings = toastSettings): ToastQueue => {
  const shown = createStore<readonly Toast[]>(() => []);
  const waiting: Toast[] = [];
  /** The remaining time by the id of a toast on the screen. */
  const remainingMs = new Map<number, number>();
  let nextId = 1;
  let paused = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Shows the staying toasts, and as many of the waiting ones as there is room for. */
  function showWithNext(staying: readonly Toast[]): void {
    const admitted = waiting.splice(0, Math.max(0, settings.countMax - staying.length));
    for (const { id } of admitted) remainingMs.set(id, settings.durationMs);
    const isSame = admitted.length === 0 && staying.length === shown.getState().length;
    if (!isSame) shown.setState([...staying, ...admitted], true);
  }

  function check(): void {
    for (const [id, leftMs] of paused ? [] : [...remainingMs]) {
      if (leftMs > settings.queueCheckMs) remainingMs.set(id, leftMs - settings.queueCheckMs);
      else remainingMs.delete(id);
    }
    showWithNext(shown.getState().filter(({ id }) => remainingMs.has(id)));
    if (shown.getState().length === 0 && waiting.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  return {
    show({ kind, text }) {
      if ([...shown.getState(), ...waiting].some((toast) => toast.text === text && toast.kind === kind)) return;
      if (waiting.length >= WAITING_MAX) waiting.shift();
      waiting.push({ id: nextId, kind, text });
      nextId += 1;
      showWithNext(shown.getState());
      timer ??= setInterval(check, settings.queueCheckMs);
    },
    dismiss(id) {
      remainingMs.delete(id);
      shown.setState(
        shown.getState().filter((toast) => toast.id !== id),
        true,
      );
    },
    pause(value) {
      paused = value;
    },
    shown,
  };
};
