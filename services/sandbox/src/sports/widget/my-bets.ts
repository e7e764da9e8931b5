import type { BetView } from '../protocol.ts';
import { Refused } from './session.ts';
import type { Session } from './session.ts';
import { createStore } from '../../kit/browser-store.ts';

export interface MyBetsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  bets: BetView[];
}

const POLL_MS = 6_000;

export type MyBets = ReturnType<typeof createMyBets>;

/** The player's bets; fetched again while one of them is open, because that is when they change. */
export function createMyBets(session: Session) {
  const state = createStore<MyBetsState>({ status: 'idle', bets: [] });
  let isStopped = false;

  const refresh = async (): Promise<void> => {
    if (!session.hasToken() || isStopped) return;
    if (state.get().status === 'idle') state.set({ status: 'loading' });
    try {
      const bets = await session.bets();
      if (!isStopped) state.set({ status: 'ready', bets });
    } catch (error) {
      if (!isStopped && !(error instanceof Refused && state.get().status === 'ready')) state.set({ status: 'failed' });
    }
  };

  const timer = setInterval(() => {
    const hasOpen = state.get().bets.some(({ status }) => status === 'accepted' || status === 'pending');
    if (hasOpen && !document.hidden) void refresh();
  }, POLL_MS);

  return {
    state,
    refresh,
    stop(): void {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
