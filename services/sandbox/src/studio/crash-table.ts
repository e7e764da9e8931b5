import type { Game } from './catalogue/game.ts';
import { cryptoChance } from './engines/chance.ts';
import { crashPayout, drawCrash, HUNDREDTHS_MAX, HUNDREDTHS_MIN, hundredthsAfter, msUntil } from './engines/crash.ts';
import type { ForcedResults } from './forced-results.ts';
import type { Round, Rounds } from './rounds.ts';
import type { GameSession } from './sessions.ts';

export interface Flight {
  /** Multipliers in hundredths. `cashedAt` is null when the player stayed too long. */
  crashedAt: number;
  cashedAt: number | null;
  stake: number;
  payout: number;
  balance: number | null;
}

interface Flying {
  round: Round;
  stake: number;
  startedAtMs: number;
  crashAt: number;
  landed: Promise<Flight>;
  land(cashedAt: number | null): void;
}

export type CrashTables = ReturnType<typeof crashTables>;

/** Crash rounds in the air. The crash point is known here from the start and leaves only when the round is over. */
export function crashTables(deps: { rounds: Rounds; forced: ForcedResults }) {
  const flying = new Map<string, Flying>();
  const last = new Map<string, Flight>();

  const takeOff = (
    session: GameSession,
    round: Round,
    stake: number,
    crashAt: number,
    autoAt: number | null,
  ): Flying => {
    let resolve: (flight: Flight) => void = () => undefined;
    let reject: (reason: unknown) => void = () => undefined;
    const landed = new Promise<Flight>((...settle) => ([resolve, reject] = settle));
    landed.catch(() => undefined); // Whoever waits gets the failure; nobody waiting must not end the process.
    let down = false;
    const land = (cashedAt: number | null) => {
      if (down) return;
      down = true;
      clearTimeout(timer);
      const payout = cashedAt === null ? 0 : crashPayout(stake, cashedAt);
      deps.rounds.close(session, round, payout).then(({ balance }) => {
        const flight = { crashedAt: crashAt, cashedAt, stake, payout, balance };
        flying.delete(session.id);
        last.set(session.id, flight);
        resolve(flight);
      }, reject);
    };
    const takesItself = crashAt >= HUNDREDTHS_MAX ? HUNDREDTHS_MAX : autoAt;
    const cashesItself = takesItself !== null && takesItself <= crashAt;
    const timer = setTimeout(
      () => land(cashesItself ? takesItself : null),
      msUntil(cashesItself ? takesItself : crashAt),
    );
    timer.unref();
    return { round, stake, startedAtMs: Date.now(), crashAt, landed, land };
  };

  return {
    isFlying: (session: GameSession): boolean => flying.has(session.id),

    /** Places the stake and takes off. */
    async start(session: GameSession, game: Game, stake: number, autoAt: number | null): Promise<{ balance: number }> {
      const rtp = game.engine.kind === 'crash' ? game.engine.rtp : game.rtp;
      const { round, balance } = await deps.rounds.open(session, stake);
      const forced = deps.forced.take(session);
      const crashAt =
        forced === null ? drawCrash(rtp, cryptoChance) : Math.max(HUNDREDTHS_MIN, Math.round(forced * 100));
      last.delete(session.id);
      flying.set(session.id, takeOff(session, round, stake, crashAt, autoAt));
      return { balance };
    },

    /** Takes the money at the multiplier of this moment; null when the round is already over. */
    async cashOut(session: GameSession): Promise<Flight | null> {
      const flight = flying.get(session.id);
      if (!flight) return last.get(session.id) ?? null;
      const now = hundredthsAfter(Date.now() - flight.startedAtMs);
      flight.land(now <= flight.crashAt ? now : null);
      return flight.landed;
    },

    /** How the round ended; waits for it. */
    async result(session: GameSession): Promise<Flight | null> {
      return (await flying.get(session.id)?.landed) ?? last.get(session.id) ?? null;
    },

    /** Milliseconds the round has been in the air, for a page that comes back to it. */
    elapsedMs(session: GameSession): number | null {
      const flight = flying.get(session.id);
      return flight ? Date.now() - flight.startedAtMs : null;
    },
  };
}
