import { createStore } from '@jangada/remote-kit/store';
import type { StoreApi } from '@jangada/remote-kit/store';

/** Product.md section 9. */
export const CLICK_INTERVAL_MS = 200;
export const QUIET_MS = 150;
const RETRY_DELAY_MS = 400;

interface LikeState {
  /** ENT-126 */
  readonly liked: Readonly<Record<number, boolean>>;
  /** ENT-127 */
  readonly pending: Readonly<Record<number, boolean>>;
}

/** What a player last said about a game, and the number it was said under. */
export interface LikeClick {
  readonly gameId: number;
  readonly liked: boolean;
  readonly sequenceId: number;
}

/** CAS-31. Gives what the server holds afterwards. */
export type SendLike = (gameId: number, liked: boolean, signal: AbortSignal, sequenceId: number) => Promise<boolean>;

interface LikeStoreParts {
  readonly send: SendLike;
  /** Strictly growing: the highest is the latest. */
  readonly newNumber: () => number;
  /** The server will not take it however often it is said. */
  readonly isFinal: (error: unknown) => boolean;
  /** Nothing is tried again while the browser is offline; `resume` goes on. */
  readonly isOnline: () => boolean;
}

export interface LikeStore {
  readonly state: Pick<StoreApi<LikeState>, 'getState' | 'getInitialState' | 'subscribe'>;
  toggle(gameId: number): void;
  /** The server's list: a click it has not answered yet is newer than the list can know, and stays. */
  reset(likes: readonly number[]): void;
  /** Clicks that another release did not get through. */
  adopt(clicks: readonly LikeClick[]): void;
  /** Says at once what waits: the page may be gone in a moment. */
  flush(): void;
  /** The browser is back online. */
  resume(): void;
  /** Ends every call and timer. Gives what the server has not answered; what is shown stays. */
  end(): readonly LikeClick[];
  /** Nobody is here any more: ends, and forgets everything. */
  clear(): void;
}

/** A click without an answer: in its quiet period, on its way, or waiting for another try. */
interface Unanswered extends LikeClick {
  timer?: ReturnType<typeof setTimeout> | undefined;
  call?: AbortController | undefined;
}

const nothing: LikeState = { liked: {}, pending: {} };

/** Likes as the player sees them, ahead of the server's answer (product.md section 4, decision 0045). */
export const createLikeStore = ({ send, newNumber, isFinal, isOnline }: LikeStoreParts): LikeStore => {
  const state = createStore<LikeState>(() => nothing);
  const unanswered = new Map<number, Unanswered>();
  const lastClicksMs = new Map<number, number>();
  /** What the server last said of a game. */
  const told = new Map<number, boolean>();

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

  const after = (delayMs: number, click: Unanswered, act: (click: Unanswered) => void): void => {
    click.timer = setTimeout(() => {
      click.timer = undefined;
      act(click);
    }, delayMs);
  };

  const say = async (click: Unanswered): Promise<void> => {
    const { gameId, liked, sequenceId } = click;
    clearTimeout(click.timer);
    click.timer = undefined;
    click.call?.abort();
    const call = new AbortController();
    click.call = call;
    try {
      const holds = await send(gameId, liked, call.signal, sequenceId);
      if (call.signal.aborted) return;
      told.set(gameId, holds);
      if (isLatest(click)) settle(gameId, holds);
    } catch (error) {
      if (call.signal.aborted || !isLatest(click)) return;
      click.call = undefined;
      if (isFinal(error)) return settle(gameId, told.get(gameId) ?? false);
      after(RETRY_DELAY_MS, click, retry);
    }
  };

  /** Offline it stays without timer and call, for `resume` to find. */
  const retry = (click: Unanswered): void => {
    if (isOnline()) void say(click);
  };

  const stop = ({ timer, call }: Unanswered): void => {
    clearTimeout(timer);
    call?.abort();
  };

  /** The call of an older click goes on until the newer one is sent. */
  const take = (click: LikeClick): void => {
    const before = unanswered.get(click.gameId);
    clearTimeout(before?.timer);
    const taken: Unanswered = { ...click, call: before?.call };
    unanswered.set(click.gameId, taken);
    show(click.gameId, click.liked, true);
    after(QUIET_MS, taken, (waited) => void say(waited));
  };

  const toggle = (gameId: number): void => {
    const nowMs = performance.now();
    const lastMs = lastClicksMs.get(gameId);
    if (lastMs !== undefined && nowMs - lastMs < CLICK_INTERVAL_MS) return;
    lastClicksMs.set(gameId, nowMs);
    take({ gameId, liked: state.getState().liked[gameId] !== true, sequenceId: newNumber() });
  };

  const reset = (likes: readonly number[]): void => {
    told.clear();
    for (const gameId of likes) told.set(gameId, true);
    const clicks = [...unanswered.values()];
    state.setState({
      liked: Object.fromEntries([...told, ...clicks.map(({ gameId, liked }) => [gameId, liked] as const)]),
      pending: Object.fromEntries(clicks.map(({ gameId }) => [gameId, true])),
    });
  };

  const end = (): readonly LikeClick[] => {
    const clicks = [...unanswered.values()];
    clicks.forEach(stop);
    unanswered.clear();
    return clicks.map(({ gameId, liked, sequenceId }) => ({ gameId, liked, sequenceId }));
  };

  return {
    state,
    toggle,
    reset,
    adopt: (clicks) =>
      clicks.filter(({ gameId, sequenceId }) => sequenceId > (unanswered.get(gameId)?.sequenceId ?? 0)).forEach(take),
    flush: () => {
      for (const click of unanswered.values()) if (click.timer !== undefined) void say(click);
    },
    resume: () => {
      for (const click of unanswered.values())
        if (click.timer === undefined && click.call === undefined) void say(click);
    },
    end,
    clear: () => {
      end();
      lastClicksMs.clear();
      told.clear();
      state.setState(nothing);
    },
  };
};
