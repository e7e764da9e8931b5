import type { deliveryChanged } from '@jangada/contracts/events/delivery-changed';
import type { PayloadOf } from '@jangada/contracts/events/event';
import type { LiveUpdate } from './live-update.ts';
import type { BuildAnswer } from './fetch-build.ts';
import type { PendingReload } from './pending-reload.ts';

/** An open tab asks this often whether another build is there, for what it was not told of. */
export const POLL_MS = 300_000;
/** Added at random, so that the tabs of a site do not ask together. */
export const POLL_JITTER_MS = 60_000;
/** Coming back to a tab again and again asks no more often than this. */
export const CHECK_GAP_MS = 30_000;
/** When a network comes back it does so for many. */
export const ONLINE_JITTER_MS = 5_000;
/** Nobody is interrupted who has touched the page within this time. */
export const QUIET_MS = 10_000;
/** While a reload is due it is looked this often whether it hurts nobody. */
export const SETTLE_MS = 2_000;

/** An edge that was asked too early for what it has to say is asked again, so often and so long after. */
const RETRIES_MAX = 3;
export const RETRY_MS = 1_000;

export interface TabUpdaterParts {
  /** Brings the remotes of this page to a new plan; what it cannot, a new page does. */
  readonly live: LiveUpdate;
  readonly pendingReload: PendingReload;
  readonly request: () => Promise<BuildAnswer | null>;
  /** Would something be lost: a deposit, a game, a bet slip, typed words? */
  readonly isBusy: () => boolean;
  /** When the visitor last touched the page. */
  readonly lastTouchedMs: () => number;
  readonly reload: () => void;
  readonly nowMs?: () => number;
  readonly random?: () => number;
}

/** Keeps an open tab at the newest build (PWA-02 to PWA-05). */
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
  let askedMs = nowMs();
  let settling: ReturnType<typeof setTimeout> | undefined;

  const canReload = (): boolean =>
    !isBusy() && (document.visibilityState === 'hidden' || nowMs() - lastTouchedMs() >= QUIET_MS);

  /** Reloads where that is safe; otherwise the next navigation will, or this once it is. */
  const settle = (): void => {
    clearTimeout(settling);
    if (!pendingReload.isDue()) return;
    if (canReload() && pendingReload.take()) return reload();
    settling = setTimeout(settle, SETTLE_MS);
  };

  const check = async (): Promise<void> => {
    askedMs = nowMs();
    const answer = await request();
    if (!answer?.build) return;
    if (answer.build !== live.build()) return renew(false);
    pendingReload.expect(null);
  };

  const renew = async (urgent: boolean): Promise<void> => {
    const outcome = await live.renew(urgent);
    if (!outcome) return;
    askedMs = nowMs();
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
    if (nowMs() - askedMs >= CHECK_GAP_MS) void check();
  };

  const poll = (): void => {
    setTimeout(
      () => {
        // A hidden tab asks when somebody looks at it again.
        if (document.visibilityState === 'visible') void check();
        poll();
      },
      POLL_MS + random() * POLL_JITTER_MS,
    );
  };

  return {
    /** Something took place that comes with a new build, such as another worker at work. */
    check,
    /** The edge has told everybody that there is something else. */
    receive: ({ revision, urgent, spread_ms }: PayloadOf<typeof deliveryChanged>): void => {
      isUrgent ||= urgent;
      if (revision > live.revision() && (renewalTimer === undefined || urgent))
        scheduleRenewal(random() * spread_ms, revision, 1);
    },
    /** The line by which we hear is back: whatever was told meanwhile, we have missed. */
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
