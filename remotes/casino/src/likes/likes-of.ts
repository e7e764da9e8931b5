import { likeGame } from '@jangada/contracts/domains/games/endpoints';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { ApiError, markExplained } from '@jangada/remote-kit/errors';
import { createLikeNumbers } from './like-numbers.ts';
import { createLikeStore } from './like-store.ts';
import type { LikeStore, SendLike } from './like-store.ts';
import { storeUnsent, removeUnsent } from './unsent-likes.ts';

/** Signed out, not allowed, unknown game: a retry does not help (CAS-33). */
const finalStatuses: ReadonlySet<number> = new Set([401, 403, 404]);

const isFinal = (error: unknown): boolean => error instanceof ApiError && finalStatuses.has(error.status);

/** Failures of likes are not shown (CAS-29). */
const sendThrough =
  (host: HostApi): SendLike =>
  async (gameId, liked, signal, sequenceId) => {
    try {
      return (await host.api(likeGame, { params: { gameId }, body: { liked, opId: sequenceId }, signal })).liked;
    } catch (error) {
      markExplained(error);
      throw error;
    }
  };

const areSame = (one: readonly number[], other: readonly number[]): boolean => {
  const ids = new Set(one);
  return one === other || (one.length === other.length && other.every((id) => ids.has(id)));
};

/** Assigns the store to the current player and applies their list of likes (CAS-30). */
const syncPlayer = ({ session, storage, signal }: HostApi, likes: LikeStore): (() => number | null) => {
  let owner: number | null = null;
  let list: readonly number[] | null = null;

  const clear = (): void => {
    owner = null;
    list = null;
    likes.clear();
  };
  const sync = (): void => {
    const now = session.getState();
    // The first clicks wait until the token has been checked.
    if (now.status === 'checking') return;
    if (now.status === 'guest') return clear();
    const { id, user_likes } = now.user;
    if (owner !== null && owner !== id) clear();
    const wasEarly = owner === null && Object.keys(likes.state.getState().liked).length > 0;
    if (!list || !areSame(list, user_likes)) likes.reset(user_likes);
    if (owner === null) likes.adopt(removeUnsent(storage, id));
    owner = id;
    list = user_likes;
    // Loads the list again, because likes confirmed during the check may be missing in the list that was loaded with
    // it.
    if (wasEarly) session.refresh().catch(markExplained);
  };
  sync();
  signal.addEventListener('abort', session.subscribe(sync), { once: true });
  return () => owner;
};

const watchPage = (signal: AbortSignal, likes: LikeStore): void => {
  const handleVisibility = () => document.visibilityState === 'hidden' && likes.flush();
  document.addEventListener('visibilitychange', handleVisibility, { signal });
  window.addEventListener('pagehide', likes.flush, { signal });
  window.addEventListener('online', likes.resume, { signal });
};

const startLikes = (host: HostApi): LikeStore => {
  const { session, storage, signal } = host;
  const send = sendThrough(host);
  let hasSent = false;
  const likes = createLikeStore({
    send: (...click) => {
      hasSent = true;
      return send(...click);
    },
    newNumber: createLikeNumbers(storage),
    isFinal,
    isOnline: () => navigator.onLine,
  });
  const owner = syncPlayer(host, likes);
  watchPage(signal, likes);
  signal.addEventListener(
    'abort',
    () => {
      const clicks = likes.end();
      const userId = owner();
      if (userId === null) return;
      if (clicks.length > 0) storeUnsent(storage, userId, clicks);
      // Updates the session's list of likes, which lacks the newer ones, because the next release starts from it.
      if (hasSent) session.refresh().catch(markExplained);
    },
    { once: true },
  );
  return likes;
};

const stores = new WeakMap<HostApi, LikeStore>();

/** The likes of the page: one store for all tiles and bars of a host. */
export const likesOf = (host: HostApi): LikeStore => {
  const likes = stores.get(host) ?? startLikes(host);
  stores.set(host, likes);
  return likes;
};
