import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BlackjackTables } from './blackjack-tables.ts';
import type { Game } from './catalogue/game.ts';
import { findGame } from './catalogue/catalogue.ts';
import type { CrashTables } from './crash-table.ts';
import type { Move } from './engines/blackjack.ts';
import { HUNDREDTHS_MAX, HUNDREDTHS_MIN } from './engines/crash.ts';
import { isCentavos, isRecord } from './engines/engine.ts';
import type { ForcedResults } from './forced-results.ts';
import { playInstant, stakeAllowed } from './instant-play.ts';
import { PlayRefused, type Rounds } from './rounds.ts';
import type { GameSession, GameSessions } from './sessions.ts';

interface Deps {
  sessions: GameSessions;
  rounds: Rounds;
  forced: ForcedResults;
  crash: CrashTables;
  blackjack: BlackjackTables;
}

interface Seat {
  session: GameSession;
  game: Game;
}

type Answer = object | null;
type Handler = (seat: Seat, body: Record<string, unknown>) => Promise<Answer>;

const REFUSED_STATUS = 409;
const BAD_WAGER_STATUS = 422;
const MOVES: readonly Move[] = ['hit', 'stand', 'double'];

/** The calls that the game page makes. Each names its session; none can name a result. */
export function registerPlayApi(app: FastifyInstance, deps: Deps): void {
  const busy = new Set<string>();
  const answered = new Map<string, { requestId: string; answer: Answer }>();

  const seatOf = (body: Record<string, unknown>): Seat | null => {
    const session = typeof body.session === 'string' ? deps.sessions.find(body.session) : null;
    const game = session ? findGame(session.gameCode) : undefined;
    return session && game ? { session, game } : null;
  };

  const run = async (reply: FastifyReply, body: unknown, handle: Handler, exclusive: boolean) => {
    const input = isRecord(body) ? body : {};
    const seat = seatOf(input);
    if (!seat) return reply.code(REFUSED_STATUS).send({ error: 'session-expired' });
    const { id } = seat.session;
    const { requestId } = input;
    // A page that lost the answer asks again with the same id and gets the same round, not a second one.
    const earlier = answered.get(id);
    if (exclusive && typeof requestId === 'string' && earlier?.requestId === requestId) return earlier.answer;
    if (exclusive && busy.has(id)) return reply.code(REFUSED_STATUS).send({ error: 'busy' });
    if (exclusive) busy.add(id);
    try {
      const answer = await handle(seat, input);
      if (answer === null) return reply.code(BAD_WAGER_STATUS).send({ error: 'bad-wager' });
      if (exclusive && typeof requestId === 'string') answered.set(id, { requestId, answer });
      return answer;
    } catch (error) {
      if (!(error instanceof PlayRefused)) throw error;
      return reply.code(REFUSED_STATUS).send({ error: error.refusal, balance: error.balance });
    } finally {
      if (exclusive) busy.delete(id);
    }
  };
  const on = (path: string, handle: Handler, exclusive = true) =>
    app.post(`/studio/api/${path}`, (request, reply) => run(reply, request.body, handle, exclusive));

  on('balance', async ({ session }) => ({ balance: await deps.rounds.balance(session) }), false);
  on('play', ({ session, game }, body) => playInstant(deps, session, game, body));

  on('crash/start', async ({ session, game }, { stake, autoAt }) => {
    if (game.engine.kind !== 'crash' || deps.crash.isFlying(session)) return null;
    if (!isCentavos(stake) || !stakeAllowed(game, stake)) return null;
    const auto = isCentavos(autoAt) && autoAt > HUNDREDTHS_MIN && autoAt <= HUNDREDTHS_MAX ? autoAt : null;
    return deps.crash.start(session, game, stake, auto);
  });
  on('crash/cash-out', ({ session }) => deps.crash.cashOut(session), false);
  on('crash/result', ({ session }) => deps.crash.result(session), false);
  on('crash/state', async ({ session }) => ({ elapsedMs: deps.crash.elapsedMs(session) }), false);

  on('blackjack/deal', async ({ session, game }, { stake }) => {
    if (game.engine.kind !== 'blackjack' || deps.blackjack.isPlaying(session)) return null;
    // Naturals pay 3 to 2: an even stake keeps the pay whole.
    if (!isCentavos(stake) || stake % 2 !== 0 || !stakeAllowed(game, stake)) return null;
    return deps.blackjack.deal(session, stake);
  });
  on('blackjack/move', async ({ session }, body) => {
    const move = MOVES.find((one) => one === body.move);
    return move ? deps.blackjack.move(session, move) : null;
  });
  on('blackjack/state', async ({ session }) => ({ hand: deps.blackjack.current(session) }), false);
}
