import type { CallLog } from './call-log.ts';
import type { Game } from './catalogue/catalogue.ts';
import { crashPayout, drawCrash, HUNDREDTHS_MAX, HUNDREDTHS_MIN, hundredthsAfter, msUntil } from './engines/crash.ts';
import { cryptoChance } from './engines/engine.ts';
import { PlayRefused, type Round, type Rounds } from './rounds.ts';
import { tableOf, type GameSession } from './sessions.ts';
import type { StudioOrders } from './studio-orders.ts';

export interface Flight {
  /** The id of the round. */
  flight: string;
  /** Multipliers in hundredths. `cashedAt` is null when the player did not cash out in time. */
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

/** The path under which the end of a round is stored. */
export const LANDED = 'crash/result';

export type CrashTables = ReturnType<typeof createCrashTables>;

/** Running crash rounds. The crash point is known here from the start, and is revealed only when the round is over. */
export const createCrashTables = ({
  rounds,
  orders,
  calls,
}: {
  rounds: Rounds;
  orders: StudioOrders;
  calls: CallLog;
}) => {
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
    landed.catch(() => undefined); // An unhandled rejection would end the process; awaiting callers get the failure.
    let down = false;
    const land = (cashedAt: number | null) => {
      if (down) return;
      down = true;
      clearTimeout(timer);
      const payout = cashedAt === null ? 0 : crashPayout(stake, cashedAt);
      rounds.close(session, round, payout).then((balance) => {
        const flight = { flight: round.id, crashedAt: crashAt, cashedAt, stake, payout, balance };
        flying.delete(tableOf(session));
        calls.answer(tableOf(session), { requestId: round.id, path: LANDED, answer: flight, ends: true });
        resolve(flight);
      }, reject);
    };
    const target = crashAt >= HUNDREDTHS_MAX ? HUNDREDTHS_MAX : autoAt;
    const cashesItself = target !== null && target <= crashAt;
    const timer = setTimeout(() => land(cashesItself ? target : null), msUntil(cashesItself ? target : crashAt));
    timer.unref();
    return { round, stake, startedAtMs: Date.now(), crashAt, landed, land };
  };

  return {
    isFlying: (session: GameSession): boolean => flying.has(tableOf(session)),

    /** Places the stake and starts the flight. */
    async start(
      session: GameSession,
      game: Game,
      stake: number,
      autoAt: number | null,
    ): Promise<{ balance: number; flight: string }> {
      const rtp = game.engine.kind === 'crash' ? game.engine.rtp : game.rtp;
      const { round, balance } = await rounds.open(session, stake);
      const ordered = orders.takeMultiplier(session);
      const crashAt =
        ordered === undefined ? drawCrash(rtp, cryptoChance) : Math.max(HUNDREDTHS_MIN, Math.round(ordered * 100));
      flying.set(tableOf(session), takeOff(session, round, stake, crashAt, autoAt));
      return { balance, flight: round.id };
    },

    /** Cashes out at the current multiplier; returns the result when the round is over. */
    async cashOut(session: GameSession, flightId: string | null): Promise<Flight> {
      const flight = flying.get(tableOf(session));
      if (!flight || (flightId !== null && flight.round.id !== flightId)) return ended(session, flightId);
      const now = hundredthsAfter(Date.now() - flight.startedAtMs);
      flight.land(now <= flight.crashAt ? now : null);
      return flight.landed;
    },

    /** Waits for the end of the round and returns its result. */
    async result(session: GameSession, flightId: string | null): Promise<Flight> {
      const flight = flying.get(tableOf(session));
      return flight && (flightId === null || flight.round.id === flightId) ? flight.landed : ended(session, flightId);
    },

    /** Returns the running round to a page that was reopened. */
    current(session: GameSession): { flight: string; elapsedMs: number; stake: number } | null {
      const flight = flying.get(tableOf(session));
      return flight
        ? { flight: flight.round.id, elapsedMs: Date.now() - flight.startedAtMs, stake: flight.stake }
        : null;
    },
  };

  /** @throws PlayRefused interrupted when the round does not exist any more */
  function ended(session: GameSession, flightId: string | null): Flight {
    const known = flightId === null ? calls.last(tableOf(session)) : calls.find(tableOf(session), flightId);
    if (known?.path !== LANDED) throw new PlayRefused('interrupted');
    // `takeOff` stored the answer under this path, so it is a `Flight`.
    return known.answer as Flight;
  }
};
