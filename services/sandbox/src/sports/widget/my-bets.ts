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

/** The player's bets; refetched while one of them is open, because only open bets change. */
export const createMyBets = (session: Session) => {
  const state = createStore<MyBetsState>({ status: 'idle', bets: [] });

  const refresh = async (): Promise<void> => {
    if (!session.hasToken()) return;
    if (state.get().status === 'idle') state.set({ status: 'loading' });
    try {
      state.set({ status: 'ready', bets: await session.bets() });
    } catch (error) {
      if (!(error instanceof Refused && state.get().status === 'ready')) state.set({ status: 'failed' });
    }
  };

  const timer = setInterval(() => {
    const hasOpen = state.get().bets.some(({ status }) => status === 'accepted' || status === 'pending');
    if (hasOpen && !document.hidden) void refresh();
  }, POLL_MS);

  return {
    state,
    refresh,
    stop: (): void => clearInterval(timer),
  };
};
