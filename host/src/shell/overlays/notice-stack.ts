import type { Notice, Notices, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../../browser/storage.ts';
import { createSeenNotices } from './seen-notices.ts';

/** Limits of the notification stack. */
export const NOTICES_MAX = 3;
export const NOTICE_MS = 20_000;
export const NOTICE_CHECK_MS = 1000;

/** Beyond this, the oldest queued message is dropped. */
const WAITING_MAX = 20;

export interface NoticeStack extends Notices {
  readonly shown: ReadonlyStore<readonly Notice[]>;
  /** The notice that stays until the visitor closes it; null when there is none. */
  readonly popup: ReadonlyStore<Notice | null>;
  close(id: string): void;
  /** Removes the message and runs its action. */
  press(id: string): void;
  /** Stops the timers during hover or focus. */
  pause(isPaused: boolean): void;
  /** Removes everything when the player changes. */
  clear(): void;
}

export interface NoticeParts {
  readonly storage: KeyValueStore;
  /** Is a dialog or a game open? Then new messages are deferred and timers pause. */
  readonly isCovered: () => boolean;
  /** True on a phone, which has room for one message; the other messages wait. */
  readonly isPhone?: () => boolean;
  /** The server's time. */
  readonly now: () => number;
}

interface Shown {
  readonly notice: Notice;
  remainingMs: number;
}

/**
 * The notification stack: at most three messages, each for twenty seconds, updated every second. A message that was
 * seen, closed or withdrawn is never shown again, also after a reload.
 */
export const createNoticeStack = ({ storage, isCovered, isPhone = () => false, now }: NoticeParts): NoticeStack => {
  const seen = createSeenNotices(storage);
  const visible = createStore<readonly Notice[]>(() => []);
  const popup = createStore<Notice | null>(() => null);
  let shown: Shown[] = [];
  let waiting: Notice[] = [];
  let isPaused = false;
  let timer: ReturnType<typeof setInterval> | null = null;

  const isPast = (moment: string | undefined): boolean => moment !== undefined && Date.parse(moment) <= now();
  const isOver = ({ expiresAt }: Notice): boolean => isPast(expiresAt);
  const isTooLate = (notice: Notice): boolean => isOver(notice) || isPast(notice.firstShownBefore);

  const publish = () => {
    const notices = shown.map(({ notice }) => notice);
    const before = visible.getState();
    const isSame = notices.length === before.length && notices.every((notice, index) => notice === before[index]);
    if (!isSame) visible.setState(notices, true);
  };

  /**
   * Shows queued messages in the free places of the stack, first those that were queued longest. The newest is on top.
   */
  const admit = () => {
    if (isCovered()) return;
    const free = Math.max(0, (isPhone() ? 1 : NOTICES_MAX) - shown.length);
    const admitted = waiting.splice(0, free).map((notice) => ({ notice, remainingMs: NOTICE_MS }));
    shown = [...shown, ...admitted];
  };

  const stopWhenIdle = () => {
    // Resumes the timers, because the last notice may have been removed under the pointer without a leave event.
    if (shown.length === 0) isPaused = false;
    if (timer === null || shown.length > 0 || waiting.length > 0) return;
    clearInterval(timer);
    timer = null;
  };

  const check = () => {
    if (!isPaused && !isCovered()) {
      for (const one of shown) {
        one.remainingMs -= NOTICE_CHECK_MS;
        // This check runs once a second, so a message counts as seen once it was shown for a second.
        seen.add(one.notice.id);
      }
    }
    shown = shown.filter(({ notice, remainingMs }) => remainingMs > 0 && !isOver(notice));
    waiting = waiting.filter((notice) => !isTooLate(notice));
    admit();
    publish();
    stopWhenIdle();
  };

  const removePopup = (id: string): Notice | null => {
    const removed = popup.getState();
    if (removed?.id !== id) return null;
    popup.setState(null, true);
    removed.onClosed?.();
    return removed;
  };

  const remove = (id: string) => {
    if (removePopup(id)) return;
    // Resumes the timers, because a notice removed under the pointer fires no leave event.
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
    popup,
    show: (notice) => {
      if (isOver(notice)) return;
      if (notice.stays) return popup.setState(notice, true);
      if (!replace(notice)) {
        if (isTooLate(notice) || seen.has(notice.id)) return;
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
      const pressed = [popup.getState(), ...shown.map(({ notice }) => notice)].find((one) => one?.id === id);
      remove(id);
      pressed?.onOpen?.();
    },
    pause: (value) => {
      isPaused = value;
    },
    clear: () => {
      shown = [];
      waiting = [];
      popup.setState(null, true);
      publish();
      stopWhenIdle();
    },
  };
};
