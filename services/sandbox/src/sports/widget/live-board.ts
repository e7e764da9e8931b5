import type { Board, BoardChange, EventView } from '../protocol.ts';
import type { Session } from './session.ts';
import { createStore } from '../../kit/browser-store.ts';

export interface BoardState {
  status: 'loading' | 'ready' | 'failed';
  board: Board;
  /** The event of the open page, with all its markets. */
  open: EventView | undefined;
  openMissing: boolean;
}

const emptyBoard: Board = { now: 0, sports: [], leagues: [], events: [] };

export type LiveBoard = ReturnType<typeof createLiveBoard>;

/** The board, updated by the provider's event stream; the browser reconnects automatically. */
export const createLiveBoard = (base: string, session: Session) => {
  const state = createStore<BoardState>({ status: 'loading', board: emptyBoard, open: undefined, openMissing: false });
  let source: EventSource | undefined;
  let watched: string | undefined;

  const apply = ({ now, changed, removed, open }: BoardChange): void => {
    const { board } = state.get();
    const fresh = new Map(changed.map((event) => [event.id, event]));
    const gone = new Set(removed);
    const before = board.events.filter(({ id }) => !gone.has(id)).map((event) => fresh.get(event.id) ?? event);
    const known = new Set(board.events.map(({ id }) => id));
    const added = changed.filter(({ id }) => !known.has(id));
    const events = [...before, ...added].toSorted((a, b) => a.startsAt - b.startsAt);
    const isWatched = open !== undefined && open.slug === watched;
    state.set({ board: { ...board, now, events }, ...(isWatched && { open }) });
  };

  const connect = (): void => {
    source?.close();
    const id = watched?.slice(watched.lastIndexOf('-') + 1);
    source = new EventSource(`${base}/api/v1/feed${id ? `?event=${encodeURIComponent(id)}` : ''}`);
    source.onmessage = ({ data }: MessageEvent<string>) => apply(JSON.parse(data));
  };

  const load = async (): Promise<void> => {
    state.set({ status: 'loading' });
    try {
      const board = await session.board();
      state.set({ status: 'ready', board });
      connect();
    } catch {
      state.set({ status: 'failed' });
    }
  };

  return {
    state,
    load,
    /** Watches all markets of one event; undefined stops that. */
    async watch(slug: string | undefined): Promise<void> {
      if (slug === watched) return;
      watched = slug;
      state.set({ open: undefined, openMissing: false });
      if (state.get().status === 'ready') connect();
      if (!slug) return;
      const event = await session.event(slug).catch(() => undefined);
      if (watched === slug) state.set(event ? { open: { ...event, slug } } : { openMissing: true });
    },
    stop: (): void => source?.close(),
  };
};
