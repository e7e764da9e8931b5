import { createStore } from '@jangada/remote-kit/store';
import type { StoreApi } from '@jangada/remote-kit/store';

/** The minimum interval between two clicks that count. */
export const CLICK_INTERVAL_MS = 200;
const QUIET_MS = 150;
const RETRY_DELAY_MS = 400;

interface LikeState {
  /** ENT-126 */
  readonly liked: Readonly<Record<number, boolean>>;
  /** ENT-127 */
  readonly pending: Readonly<Record<number, boolean>>;
}

/** The last click of a player on a game, with its number. */
export interface LikeClick {
  readonly gameId: number;
  readonly liked: boolean;
  readonly sequenceId: number;
}

/** CAS-31. Resolves to the server's state afterwards. */
export type SendLike = (gameId: number, liked: boolean, signal: AbortSignal, sequenceId: number) => Promise<boolean>;

interface LikeStoreOptions {
  readonly send: SendLike;
  /** Strictly growing; the highest number is the latest. */
  readonly newNumber: () => number;
  /** True when the server refuses the click for good, so that a retry is useless. */
  readonly isFinal: (error: unknown) => boolean;
  /** Calls are not retried while the browser is offline; `resume` continues. */
  readonly isOnline: () => boolean;
}

export interface LikeStore {
  readonly state: Pick<StoreApi<LikeState>, 'getState' | 'getInitialState' | 'subscribe'>;
  toggle(gameId: number): void;
  /** Applies the server's list. A click without a reply is newer than the list, and stays. */
  reset(likes: readonly number[]): void;
  /** Takes over the unanswered clicks of the previous release. */
  adopt(clicks: readonly LikeClick[]): void;
  /** Sends pending clicks immediately, because the page may close soon. */
  flush(): void;
  /** The browser is back online. */
  resume(): void;
  /** Cancels every call and timer. Returns the unanswered clicks; the shown state stays. */
  end(): readonly LikeClick[];
  /** After a sign-out: cancels and clears everything. */
  clear(): void;
}

/** A click without a reply: in its quiet period, in a call, or waiting for a retry. */
interface Unanswered extends LikeClick {
  timer?: ReturnType<typeof setTimeout> | undefined;
  call?: AbortController | undefined;
}

const NO_LIKES: LikeState = { liked: {}, pending: {} };

/** The likes that the player sees, before the server's reply (decision 0045). */
export const createLikeStore = ({ send, newNumber, isFinal, isOnline }: LikeStoreOptions): LikeStore => {
  const state = createStore<LikeState>(() => NO_LIKES);
  const unanswered = new Map<number, Unanswered>();
  const lastClicksMs = new Map<number, number>();
  /** The last known state of a game on the server. */
  const serverLikes = new Map<number, boolean>();

  const show = (gameId: number, liked: boolean, pending: boolean): void =>
    state.setState((shown) => ({
      liked: { ...shown.liked, [gameId]: liked },
      pending: { ...shown.pending, [gameId]: pending },
    }));

  const settle = (gameId: number, liked: boolean): void => {
    unanswered.delete(gameId);
    show(gameId, liked, false);
  };

  const isLatest = (click: Unanswered): boolean => unanswered.get(click.gameId)?.sequenceId === click.sequenceId;

  const schedule = (delayMs: number, click: Unanswered, run: (click: Unanswered) => void): void => {
    click.timer = setTimeout(() => {
      click.timer = undefined;
      run(click);
    }, delayMs);
  };

  const sendClick = async (click: Unanswered): Promise<void> => {
    const { gameId, liked, sequenceId } = click;
    clearTimeout(click.timer);
    click.timer = undefined;
    click.call?.abort();
    const call = new AbortController();
    click.call = call;
    try {
      const saved = await send(gameId, liked, call.signal, sequenceId);
      if (call.signal.aborted) return;
      serverLikes.set(gameId, saved);
      if (isLatest(click)) settle(gameId, saved);
    } catch (error) {
      if (call.signal.aborted || !isLatest(click)) return;
      click.call = undefined;
      if (isFinal(error)) return settle(gameId, serverLikes.get(gameId) ?? false);
      schedule(RETRY_DELAY_MS, click, retry);
    }
  };

  /** Offline, the click stays without timer and call until `resume`. */
  const retry = (click: Unanswered): void => {
    if (isOnline()) void sendClick(click);
  };

  const cancel = ({ timer, call }: Unanswered): void => {
    clearTimeout(timer);
    call?.abort();
  };

  /** The call of an older click continues until the newer one is sent. */
  const enqueue = (click: LikeClick): void => {
    const before = unanswered.get(click.gameId);
    clearTimeout(before?.timer);
    const queued: Unanswered = { ...click, call: before?.call };
    unanswered.set(click.gameId, queued);
    show(click.gameId, click.liked, true);
    schedule(QUIET_MS, queued, (waited) => void sendClick(waited));
  };

  const toggle = (gameId: number): void => {
    const nowMs = performance.now();
    const lastMs = lastClicksMs.get(gameId);
    if (lastMs !== undefined && nowMs - lastMs < CLICK_INTERVAL_MS) return;
    lastClicksMs.set(gameId, nowMs);
    enqueue({ gameId, liked: state.getState().liked[gameId] !== true, sequenceId: newNumber() });
  };

  const reset = (likes: readonly number[]): void => {
    serverLikes.clear();
    for (const gameId of likes) serverLikes.set(gameId, true);
    const clicks = [...unanswered.values()];
    state.setState({
      liked: Object.fromEntries([...serverLikes, ...clicks.map(({ gameId, liked }) => [gameId, liked] as const)]),
      pending: Object.fromEntries(clicks.map(({ gameId }) => [gameId, true])),
    });
  };

  const end = (): readonly LikeClick[] => {
    const clicks = [...unanswered.values()];
    clicks.forEach(cancel);
    unanswered.clear();
    return clicks.map(({ gameId, liked, sequenceId }) => ({ gameId, liked, sequenceId }));
  };

  return {
    state,
    toggle,
    reset,
    adopt: (clicks) =>
      clicks
        .filter(({ gameId, sequenceId }) => sequenceId > (unanswered.get(gameId)?.sequenceId ?? 0))
        .forEach(enqueue),
    flush: () => {
      for (const click of unanswered.values()) if (click.timer !== undefined) void sendClick(click);
    },
    resume: () => {
      for (const click of unanswered.values())
        if (click.timer === undefined && click.call === undefined) void sendClick(click);
    },
    end,
    clear: () => {
      end();
      lastClicksMs.clear();
      serverLikes.clear();
      state.setState(NO_LIKES);
    },
  };
};
