import { randomBytes } from 'node:crypto';
import { openCollection } from '../kit/journal.ts';

export interface FreeBets {
  readonly reward: string;
  left: number;
  /** The stake of each round, in centavos. */
  readonly stake: number;
}

/** One launch of a game: the player, the game, and the operator's addresses. */
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
  /** Rounds that the operator pays for; counted here and by the operator. */
  freeBets?: FreeBets | null;
  openedAtMs: number;
}

/** The key of a player's table. It is the same for every launch, so that an open round continues. */
export const tableOf = ({ id, mode, user, gameCode }: GameSession): string =>
  mode === 'real' ? `${user}/${gameCode}` : id;

export type GameSessions = ReturnType<typeof openGameSessions>;

const SESSION_MS = 12 * 3_600_000;
const ID_BYTES = 24;

const isAlive = ({ openedAtMs }: GameSession) => openedAtMs + SESSION_MS > Date.now();

/** Sessions are valid for twelve hours and survive a restart. */
export const openGameSessions = (file: string) => {
  const sessions = openCollection<GameSession>(file, ({ id }) => id, isAlive);
  return {
    open(about: Omit<GameSession, 'id' | 'openedAtMs'>): GameSession {
      const session = { ...about, id: randomBytes(ID_BYTES).toString('base64url'), openedAtMs: Date.now() };
      sessions.save(session);
      return session;
    },
    find(id: string): GameSession | null {
      const session = sessions.find(id);
      return session && isAlive(session) ? session : null;
    },
  };
};
