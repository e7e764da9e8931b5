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
  /** What is on screen now; the same array until something changes. */
  current(): readonly Toast[];
  subscribe(changed: () => void): () => void;
}

interface Shown {
  toast: Toast;
  remainingMs: number;
}

const WAITING_MAX = 20;

/** Short messages, one after another. A text already shown or waiting is not queued twice. */
export function createToastQueue(settings: ToastSettings = toastSettings): ToastQueue {
  const waiting: Toast[] = [];
  const listeners = new Set<() => void>();
  let shown: Shown[] = [];
  let visible: readonly Toast[] = [];
  let nextId = 1;
  let paused = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function publish(): void {
    visible = shown.map(({ toast }) => toast);
    for (const listener of listeners) listener();
  }

  function admit(): boolean {
    const free = settings.countMax - shown.length;
    const admitted = waiting.splice(0, Math.max(0, free));
    shown.push(...admitted.map((toast) => ({ toast, remainingMs: settings.durationMs })));
    return admitted.length > 0;
  }

  function check(): void {
    const before = shown.length;
    if (!paused) for (const one of shown) one.remainingMs -= settings.queueCheckMs;
    shown = shown.filter(({ remainingMs }) => remainingMs > 0);
    if (admit() || shown.length !== before) publish();
    if (shown.length === 0 && waiting.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  return {
    show({ kind, text }) {
      if ([...visible, ...waiting].some((toast) => toast.text === text && toast.kind === kind)) return;
      if (waiting.length >= WAITING_MAX) waiting.shift();
      waiting.push({ id: nextId, kind, text });
      nextId += 1;
      if (admit()) publish();
      timer ??= setInterval(check, settings.queueCheckMs);
    },
    dismiss(id) {
      shown = shown.filter(({ toast }) => toast.id !== id);
      publish();
    },
    pause(value) {
      paused = value;
    },
    current: () => visible,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
