import type { Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';

/** For money or for fun. */
export type PlayMode = 'real' | 'demo';

/** Who wants to play how; null while nobody does, or while nobody may. */
export interface Wish {
  readonly mode: PlayMode;
  /** Another player is another launch. A demo is nobody's. */
  readonly player: string;
  readonly language: Language;
}

/** Somebody sits in the game: one launch of it. */
export interface Seat extends Wish {
  /** Grows with every launch of this visit. */
  readonly number: number;
  /** The session it was taken with is over: nothing more is played in it. */
  readonly isOver: boolean;
}

const takenAfter = (seat: Seat | null, wish: Wish): Seat => ({
  ...wish,
  number: (seat?.number ?? 0) + 1,
  isOver: false,
});

/**
 * The seat that follows. A running game keeps its seat, in the language it was opened in; whoever loses the session
 * loses the seat, and gets another one in the same game with the next sign-in.
 */
export const nextSeat = (seat: Seat | null, wish: Wish | null): Seat | null => {
  if (wish === null) return seat === null || seat.isOver ? seat : { ...seat, isOver: true };
  const goesOn = seat !== null && !seat.isOver && seat.mode === wish.mode && seat.player === wish.player;
  return goesOn ? seat : takenAfter(seat, wish);
};

/** The same game opened anew: after a failure, or when the provider ended it. */
export const anotherSeat = (seat: Seat | null): Seat | null => (seat === null ? null : takenAfter(seat, seat));

export interface Circumstances {
  readonly session: Session;
  readonly seat: Seat | null;
  /** What the player pressed; null before. */
  readonly chosen: PlayMode | null;
  /** Nothing has to be shown before the game: a signed-in player is in it at once. */
  readonly startsAtOnce: boolean;
  readonly onlyDemo: boolean;
  readonly language: Language;
}

const wantedMode = ({ session, seat, chosen, startsAtOnce, onlyDemo }: Circumstances): PlayMode | null => {
  // A guest who wants to play for money goes on with the demo until the sign-in.
  if (chosen === 'real' && session.status === 'guest' && seat?.mode === 'demo' && !seat.isOver) return 'demo';
  if (chosen !== null) return chosen;
  if (seat !== null) return seat.mode;
  if (session.status !== 'user' || !startsAtOnce) return null;
  return onlyDemo ? 'demo' : 'real';
};

/** What is to be launched now. Money is played for by a signed-in player alone (CAS-10). */
export const wishOf = (circumstances: Circumstances): Wish | null => {
  const { session, language } = circumstances;
  const mode = wantedMode(circumstances);
  if (mode === null) return null;
  if (mode === 'demo') return { mode, player: '', language };
  return session.status === 'user' ? { mode, player: String(session.user.id), language } : null;
};
