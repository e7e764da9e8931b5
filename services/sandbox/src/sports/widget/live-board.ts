import type { Board, BoardChange, EventView } from '../protocol.ts';
import type { Session } from './session.ts';
import { createStore } from '../../kit/browser-store.ts';
import type { Store } from '../../kit/browser-store.ts';

export interface BoardState {
  status: 'loading' | 'ready' | 'failed';
  board: Board;
  /** The event of the open page, with all its markets. */
  open: EventView | undefined;
  openMissing: boolean;
}

export interface LiveBoard {
  state: Store<BoardState>;
  load(): Promise<void>;
  /** Follows one event in full; undefined stops following. */
  follow(slug: string | undefined): void;
  stop(): void;
}

const emptyBoard: Board = { now: 0, sports: [], leagues: [], events: [] };

/** The board, kept current by the provider's event stream; the browser reconnects by itself. */
export function createLiveBoard(base: string, session: Session): LiveBoard {
  const state = createStore<BoardState>({ status: 'loading', board: emptyBoard, open: undefined, openMissing: false });
  let source: EventSource | undefined;
  let following: string | undefined;
  let isStopped = false;

  const apply = ({ now, changed, removed, open }: BoardChange): void => {
    const { board } = state.get();
    const fresh = new Map(changed.map((event) => [event.id, event]));
    const gone = new Set(removed);
    const kept = board.events.filter(({ id }) => !gone.has(id)).map((event) => fresh.get(event.id) ?? event);
    const known = new Set(board.events.map(({ id }) => id));
    const added = changed.filter(({ id }) => !known.has(id));
    const events = [...kept, ...added].toSorted((a, b) => a.startsAt - b.startsAt);
    const isOurs = open !== undefined && open.slug === following;
    state.set({ board: { ...board, now, events }, ...(isOurs && { open }) });
  };

  const connect = (): void => {
    source?.close();
    if (isStopped) return;
    const id = following?.slice(following.lastIndexOf('-') + 1);
    source = new EventSource(`${base}/api/v1/feed${id ? `?event=${encodeURIComponent(id)}` : ''}`);
    source.onmessage = ({ data }: MessageEvent<string>) => apply(JSON.parse(data));
  };

  const load = async (): Promise<void> => {
    state.set({ status: 'loading' });
    try {
      const board = await session.board();
      if (isStopped) return;
      state.set({ status: 'ready', board });
      connect();
    } catch {
      if (!isStopped) state.set({ status: 'failed' });
    }
  };

  return {
    state,
    load,
    follow: (slug) => {
      if (slug === following) return;
      following = slug;
      state.set({ open: undefined, openMissing: false });
      if (state.get().status === 'ready') connect();
      if (!slug) return;
      session
        .event(slug)
        .then((event) => {
          if (following === slug && !isStopped) state.set(event ? { open: { ...event, slug } } : { openMissing: true });
        })
        .catch(() => {
          if (following === slug && !isStopped) state.set({ openMissing: true });
        });
    },
    stop: () => {
      isStopped = true;
      source?.close();
    },
  };
}
