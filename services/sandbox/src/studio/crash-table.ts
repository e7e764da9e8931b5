import type { Answers } from './answers.ts';
import type { Game } from './catalogue/game.ts';
import { cryptoChance } from './engines/chance.ts';
import { crashPayout, drawCrash, HUNDREDTHS_MAX, HUNDREDTHS_MIN, hundredthsAfter, msUntil } from './engines/crash.ts';
import type { ForcedResults } from './forced-results.ts';
import { PlayRefused, type Round, type Rounds } from './rounds.ts';
import { placeOf, type GameSession } from './sessions.ts';

export interface Flight {
  /** Which round it was. */
  flight: string;
  /** Multipliers in hundredths. `cashedAt` is null when the player stayed too long. */
  crashedAt: number;
  cashedAt: number | null;
  stake: number;
  payout: number;
  balance: number | null;
}

interface TakenOff {
  readonly balance: number;
  readonly flight: string;
}

interface Flying {
  round: Round;
  stake: number;
  startedAtMs: number;
  crashAt: number;
  landed: Promise<Flight>;
  land(cashedAt: number | null): void;
}

/** The end of a round, which comes without being asked for. */
export const LANDED = 'crash/result';

export type CrashTables = ReturnType<typeof crashTables>;

/** Crash rounds in the air. The crash point is known here from the start and leaves only when the round is over. */
export function crashTables(deps: { rounds: Rounds; forced: ForcedResults; answers: Answers }) {
  const flying = new Map<string, Flying>();

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
        const flight = { flight: round.id, crashedAt: crashAt, cashedAt, stake, payout, balance };
        flying.delete(placeOf(session));
        deps.answers.answer(placeOf(session), { requestId: round.id, path: LANDED, answer: flight, ends: true });
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
    isFlying: (session: GameSession): boolean => flying.has(placeOf(session)),

    /** Places the stake and takes off. */
    async start(session: GameSession, game: Game, stake: number, autoAt: number | null): Promise<TakenOff> {
      const rtp = game.engine.kind === 'crash' ? game.engine.rtp : game.rtp;
      const { round, balance } = await deps.rounds.open(session, stake);
      const forced = deps.forced.take(session);
      const crashAt =
        forced === null ? drawCrash(rtp, cryptoChance) : Math.max(HUNDREDTHS_MIN, Math.round(forced * 100));
      flying.set(placeOf(session), takeOff(session, round, stake, crashAt, autoAt));
      return { balance, flight: round.id };
    },

    /** Takes the money of that round at the multiplier of this moment; tells how it ended when it is over. */
    async cashOut(session: GameSession, wanted: string | null): Promise<Flight> {
      const flight = flying.get(placeOf(session));
      if (!flight || (wanted !== null && flight.round.id !== wanted)) return ended(session, wanted);
      const now = hundredthsAfter(Date.now() - flight.startedAtMs);
      flight.land(now <= flight.crashAt ? now : null);
      return flight.landed;
    },

    /** How that round ended; waits for it. */
    async result(session: GameSession, wanted: string | null): Promise<Flight> {
      const flight = flying.get(placeOf(session));
      return flight && (wanted === null || flight.round.id === wanted) ? flight.landed : ended(session, wanted);
    },

    /** The round in the air, for a page that comes back to it. */
    inTheAir(session: GameSession): { flight: string; elapsedMs: number; stake: number } | null {
      const flight = flying.get(placeOf(session));
      return flight
        ? { flight: flight.round.id, elapsedMs: Date.now() - flight.startedAtMs, stake: flight.stake }
        : null;
    },
  };

  /** @throws PlayRefused interrupted when there is no such round any more */
  function ended(session: GameSession, wanted: string | null): Flight {
    const place = placeOf(session);
    const known = wanted === null ? deps.answers.last(place) : deps.answers.find(place, wanted);
    if (known?.path !== LANDED) throw new PlayRefused('interrupted');
    // What was kept under this path is what `takeOff` has put there.
    return known.answer as Flight;
  }
}
