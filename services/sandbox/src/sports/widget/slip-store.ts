import type { BetView, EventView } from '../protocol.ts';
import type { LiveBoard } from './live-board.ts';
import type { Options } from './options.ts';
import { Refused } from './session.ts';
import type { Session } from './session.ts';
import { emptySlip, legKey, refreshLegs, requestsOf, toggleLeg } from './slip.ts';
import type { Leg, SlipMode, SlipState } from './slip.ts';
import { createStore } from '../../kit/browser-store.ts';

const WATCH_MS = 4_000;

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

export type Slip = ReturnType<typeof createSlip>;

export const createSlip = (session: Session, live: LiveBoard, options: () => Options, onPlaced: () => void) => {
  const state = createStore<SlipState>(emptySlip);

  const withLegs = (legs: Leg[]): Partial<SlipState> => {
    const { mode, legs: before } = state.get();
    const grew = legs.length > before.length;
    const next: SlipMode = legs.length < 2 ? 'single' : grew && before.length === 1 ? 'combo' : mode;
    return { legs, mode: next, phase: 'editing', error: undefined };
  };

  const refresh = (events: Map<string, EventView>): void => {
    const { legs, phase } = state.get();
    if (legs.length === 0 || phase !== 'editing') return;
    const fresh = refreshLegs(legs, events);
    if (JSON.stringify(fresh) !== JSON.stringify(legs)) state.set({ legs: fresh });
  };

  // Lists contain the main markets only; legs on other markets are fetched separately.
  const watchOthers = async (): Promise<void> => {
    const { legs, phase } = state.get();
    if (phase !== 'editing') return;
    const { board, open } = live.state.get();
    const listed = new Map(board.events.map((event) => [event.id, event]));
    const others = legs.filter(
      ({ eventId, market }) => open?.id !== eventId && !listed.get(eventId)?.markets.some(({ key }) => key === market),
    );
    const events = await Promise.all(others.map(({ slug }) => session.event(slug).catch(() => undefined)));
    refresh(new Map(events.flatMap((event) => (event ? [[event.id, event]] : []))));
  };

  const unsubscribe = live.state.subscribe(() => {
    const { board, open } = live.state.get();
    const listed = board.events.map((event): [string, EventView] => [event.id, event]);
    const events = new Map(open ? [...listed, [open.id, open]] : listed);
    const { legs } = state.get();
    const visible = legs.filter(({ eventId, market }) =>
      events.get(eventId)?.markets.some(({ key }) => key === market),
    );
    refresh(new Map(visible.flatMap(({ eventId }) => [[eventId, events.get(eventId)]] as [string, EventView][])));
  });
  const timer = setInterval(() => void watchOthers(), WATCH_MS);

  const showRefusal = (error: unknown): void => {
    const refusal = error instanceof Refused ? error.error : { code: 'operator_unavailable' as const, message: '' };
    const changed = new Map((refusal.odds ?? []).map((odds) => [legKey(odds), odds.odds]));
    const legs = state.get().legs.map((leg) => ({ ...leg, odds: changed.get(legKey(leg)) ?? leg.odds }));
    state.set({ phase: 'editing', error: refusal, legs });
    if (refusal.code === 'insufficient_funds') options().onRecharge?.();
    if (refusal.code === 'unauthenticated') options().onLogin?.();
  };

  const place = async (): Promise<void> => {
    if (!session.hasToken()) {
      options().onLogin?.();
      return;
    }
    const slip = state.get();
    if (slip.phase !== 'editing') return;
    state.set({ phase: 'placing', error: undefined });
    const receipts: BetView[] = [];
    try {
      for (const request of requestsOf(slip, newId)) receipts.push(await session.place(request));
      state.set({ ...emptySlip, acceptAnyOdds: slip.acceptAnyOdds, phase: 'placed', receipts });
    } catch (error) {
      const placed = new Set(receipts.flatMap(({ selections }) => selections.map(({ eventId }) => eventId)));
      state.set({ legs: slip.legs.filter(({ eventId }) => !placed.has(eventId)) });
      showRefusal(error);
    } finally {
      if (receipts.length > 0) onPlaced();
    }
  };

  return {
    state,
    toggle(leg: Leg): void {
      if (state.get().phase !== 'placing') state.set(withLegs(toggleLeg(state.get().legs, leg)));
    },
    remove: (leg: Leg): void => state.set(withLegs(state.get().legs.filter((other) => legKey(other) !== legKey(leg)))),
    clear: (): void => state.set({ ...emptySlip, acceptAnyOdds: state.get().acceptAnyOdds }),
    setMode: (mode: SlipMode): void => state.set({ mode, error: undefined }),
    setStake(stake: number, leg?: Leg): void {
      const { stakes, legs } = state.get();
      const isShared = !leg || legs.length === 1;
      state.set({ error: undefined, ...(isShared ? { stake } : { stakes: { ...stakes, [leg.eventId]: stake } }) });
    },
    setAcceptAnyOdds: (acceptAnyOdds: boolean): void => state.set({ acceptAnyOdds }),
    agree: (): void =>
      state.set({ legs: state.get().legs.map((leg) => ({ ...leg, agreed: leg.odds })), error: undefined }),
    place,
    stop(): void {
      unsubscribe();
      clearInterval(timer);
    },
  };
};
