import type { Notice, Notices, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../browser/storage.ts';
import { createSeenNotices } from './seen-notices.ts';

/** The notification stack's figures (product.md section 9: on-screen toasts of chat and app). */
export const NOTICES_MAX = 3;
export const NOTICE_MS = 20_000;
export const NOTICE_CHECK_MS = 1000;

/** More than these never wait; the oldest goes. */
const WAITING_MAX = 20;

export interface NoticeStack extends Notices {
  readonly shown: ReadonlyStore<readonly Notice[]>;
  /** The visitor put it away. */
  close(id: string): void;
  /** The visitor pressed it: it goes, and does what it is for. */
  press(id: string): void;
  /** While somebody reads (hover, focus), no clock runs. */
  pause(isPaused: boolean): void;
  /** Somebody else is here now: nothing of the one before stays. */
  clear(): void;
}

export interface NoticeParts {
  readonly storage: KeyValueStore;
  /** Does a dialog lie over the page, or is a game played on it? Then nothing new appears, and what is there keeps its time. */
  readonly isCovered: () => boolean;
  readonly now?: () => number;
}

interface Shown {
  readonly notice: Notice;
  remainingMs: number;
}

/**
 * The notification stack: at most three messages, each for twenty seconds, looked at every second. One that was seen,
 * closed or withdrawn never comes again, also not after a reload.
 */
export const createNoticeStack = ({ storage, isCovered, now = Date.now }: NoticeParts): NoticeStack => {
  const seen = createSeenNotices(storage);
  const visible = createStore<readonly Notice[]>(() => []);
  let shown: Shown[] = [];
  let waiting: Notice[] = [];
  let isPaused = false;
  let timer: ReturnType<typeof setInterval> | null = null;

  const isOver = ({ expiresAt }: Notice): boolean => expiresAt !== undefined && Date.parse(expiresAt) <= now();

  const publish = () => {
    const notices = shown.map(({ notice }) => notice);
    const before = visible.getState();
    const isSame = notices.length === before.length && notices.every((notice, index) => notice === before[index]);
    if (!isSame) visible.setState(notices, true);
  };

  /** Newest on top, as they come; the free places go to who waited longest. */
  const admit = () => {
    if (isCovered()) return;
    const free = Math.max(0, NOTICES_MAX - shown.length);
    const admitted = waiting.splice(0, free).map((notice) => ({ notice, remainingMs: NOTICE_MS }));
    shown = [...shown, ...admitted];
  };

  const stopWhenIdle = () => {
    // As in `remove`: where nothing is, nobody reads.
    if (shown.length === 0) isPaused = false;
    if (timer === null || shown.length > 0 || waiting.length > 0) return;
    clearInterval(timer);
    timer = null;
  };

  const check = () => {
    if (!isPaused && !isCovered()) {
      for (const one of shown) {
        one.remainingMs -= NOTICE_CHECK_MS;
        // It was on the screen for a second: seen.
        seen.add(one.notice.id);
      }
    }
    shown = shown.filter(({ notice, remainingMs }) => remainingMs > 0 && !isOver(notice));
    waiting = waiting.filter((notice) => !isOver(notice));
    admit();
    publish();
    stopWhenIdle();
  };

  const remove = (id: string) => {
    // What disappears under the pointer never tells that the pointer left.
    isPaused = false;
    seen.add(id);
    shown = shown.filter(({ notice }) => notice.id !== id);
    waiting = waiting.filter((notice) => notice.id !== id);
    publish();
    stopWhenIdle();
  };

  const replace = (notice: Notice): boolean => {
    const one = shown.find((candidate) => candidate.notice.id === notice.id);
    if (one) shown = shown.map((other) => (other === one ? { ...one, notice } : other));
    const index = waiting.findIndex(({ id }) => id === notice.id);
    if (index >= 0) waiting[index] = notice;
    return one !== undefined || index >= 0;
  };

  return {
    shown: visible,
    show: (notice) => {
      if (isOver(notice)) return;
      if (!replace(notice)) {
        if (seen.has(notice.id)) return;
        waiting.push(notice);
        if (waiting.length > WAITING_MAX) waiting.shift();
      }
      admit();
      publish();
      timer ??= setInterval(check, NOTICE_CHECK_MS);
    },
    withdraw: remove,
    close: remove,
    press: (id) => {
      const pressed = shown.find(({ notice }) => notice.id === id)?.notice;
      remove(id);
      pressed?.onOpen?.();
    },
    pause: (value) => {
      isPaused = value;
    },
    clear: () => {
      shown = [];
      waiting = [];
      publish();
      stopWhenIdle();
    },
  };
};
