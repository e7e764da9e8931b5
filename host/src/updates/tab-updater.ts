import type { deliveryChanged } from '@jangada/contracts/events/delivery-changed';
import type { PayloadOf } from '@jangada/contracts/events/event';
import type { LiveUpdate } from './live-update.ts';
import type { BuildAnswer } from './fetch-build.ts';
import type { PendingReload } from '../shell/routing/pending-reload.ts';

/** Poll interval for a new build, besides the events. */
export const POLL_MS = 300_000;
/** Random addition, so that tabs do not poll at the same time. */
export const POLL_JITTER_MS = 60_000;
/** Minimum time between checks when the tab becomes visible. */
export const CHECK_GAP_MS = 30_000;
/** Many tabs come online at the same time. */
export const ONLINE_JITTER_MS = 5_000;
/** No reload within this time after the last interaction. */
export const QUIET_MS = 10_000;
/** How often a pending reload checks for a safe point. */
export const SETTLE_MS = 2_000;

/** Retries when the edge does not have the announced change yet. */
const RETRIES_MAX = 3;
export const RETRY_MS = 1_000;

export interface TabUpdaterParts {
  /** Exchanges remotes in place; other changes need a reload. */
  readonly live: LiveUpdate;
  readonly pendingReload: PendingReload;
  readonly request: () => Promise<BuildAnswer | null>;
  /** Would a reload lose a deposit, a game, a bet slip or typed text? */
  readonly isBusy: () => boolean;
  readonly lastTouchedMs: () => number;
  readonly reload: () => void;
  readonly nowMs?: () => number;
  readonly random?: () => number;
}

/** Updates an open tab to the newest build (PWA-02 to PWA-05). */
export const createTabUpdater = ({
  live,
  pendingReload,
  request,
  isBusy,
  lastTouchedMs,
  reload,
  nowMs = Date.now,
  random = Math.random,
}: TabUpdaterParts) => {
  let requestedMs = nowMs();
  let settling: ReturnType<typeof setTimeout> | undefined;

  const canReload = (): boolean =>
    !isBusy() && (document.visibilityState === 'hidden' || nowMs() - lastTouchedMs() >= QUIET_MS);

  /** Reloads now if no task would be lost; otherwise the next navigation or a later check reloads. */
  const settle = (): void => {
    clearTimeout(settling);
    if (!pendingReload.isDue()) return;
    if (canReload() && pendingReload.take()) return reload();
    settling = setTimeout(settle, SETTLE_MS);
  };

  const check = async (): Promise<void> => {
    requestedMs = nowMs();
    const answer = await request();
    if (!answer?.build) return;
    if (answer.build !== live.build()) return renew(false);
    pendingReload.expect(null);
  };

  const renew = async (urgent: boolean): Promise<void> => {
    const outcome = await live.renew(urgent);
    if (!outcome) return;
    requestedMs = nowMs();
    pendingReload.expect(outcome.inPlace ? null : outcome.build);
    if (outcome.atOnce && pendingReload.isDue()) {
      pendingReload.take();
      return reload();
    }
    settle();
  };

  let isUrgent = false;
  let renewalTimer: ReturnType<typeof setTimeout> | undefined;
  const scheduleRenewal = (waitMs: number, revision: number, attempt: number): void => {
    clearTimeout(renewalTimer);
    renewalTimer = setTimeout(() => {
      renewalTimer = undefined;
      const urgent = isUrgent;
      isUrgent = false;
      void renew(urgent).then(() => {
        if (live.revision() >= revision || attempt >= RETRIES_MAX || renewalTimer !== undefined) return;
        isUrgent ||= urgent;
        scheduleRenewal(RETRY_MS * (attempt + random()), revision, attempt + 1);
      });
    }, waitMs);
  };

  const checkUnlessRecent = (): void => {
    if (nowMs() - requestedMs >= CHECK_GAP_MS) void check();
  };

  const poll = (): void => {
    setTimeout(
      () => {
        // A hidden tab checks when it becomes visible.
        if (document.visibilityState === 'visible') void check();
        poll();
      },
      POLL_MS + random() * POLL_JITTER_MS,
    );
  };

  return {
    /** Checks now: another worker has taken over, for example. */
    check,
    /** Handles the edge's event of a change. */
    receive: ({ revision, urgent, spread_ms }: PayloadOf<typeof deliveryChanged>): void => {
      isUrgent ||= urgent;
      if (revision > live.revision() && (renewalTimer === undefined || urgent))
        scheduleRenewal(random() * spread_ms, revision, 1);
    },
    /** Checks after a reconnect, because events may have been missed. */
    catchUp: (): void => void setTimeout(checkUnlessRecent, random() * ONLINE_JITTER_MS),
    start: (): void => {
      poll();
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') checkUnlessRecent();
      });
      window.addEventListener('online', () => setTimeout(checkUnlessRecent, random() * ONLINE_JITTER_MS));
    },
  };
};
