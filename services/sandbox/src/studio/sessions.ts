import { randomBytes } from 'node:crypto';
import type { Journal } from '../storage/journal.ts';

export interface FreeBets {
  readonly reward: string;
  left: number;
  /** Of each round, in centavos. */
  readonly stake: number;
}

/** One launch of a game: who plays what, and where the page came from. */
export interface GameSession {
  id: string;
  gameCode: string;
  mode: 'real' | 'demo';
  user: string;
  token: string;
  currency: string;
  lang: 'pt' | 'en';
  lobbyUrl: string | null;
  depositUrl: string | null;
  /** Rounds the operator pays for; counted down here, and by the operator too. */
  freeBets?: FreeBets | null;
  openedAtMs: number;
}

/** Where a player sits at a game: the same after it was opened again, so that an open round goes on there. */
export const placeOf = ({ id, mode, user, gameCode }: GameSession): string =>
  mode === 'real' ? `${user}/${gameCode}` : id;

export type GameSessions = ReturnType<typeof gameSessions>;

const SESSION_MS = 12 * 3_600_000;
const ID_BYTES = 24;

/** Sessions live twelve hours and survive a restart, so that an open game page goes on working. */
export function gameSessions(journal: Journal<GameSession>) {
  const isAlive = (session: GameSession) => session.openedAtMs + SESSION_MS > Date.now();
  const alive = journal.replay().filter(isAlive);
  journal.rewrite(alive);
  const sessions = new Map(alive.map((session) => [session.id, session]));
  return {
    open(about: Omit<GameSession, 'id' | 'openedAtMs'>): GameSession {
      for (const [id, session] of sessions) if (!isAlive(session)) sessions.delete(id);
      const session = { ...about, id: randomBytes(ID_BYTES).toString('base64url'), openedAtMs: Date.now() };
      sessions.set(session.id, session);
      journal.append(session);
      return session;
    },
    find(id: string): GameSession | null {
      const session = sessions.get(id);
      return session && isAlive(session) ? session : null;
    },
  };
}
