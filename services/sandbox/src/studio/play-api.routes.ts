import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Answers } from './answers.ts';
import type { BlackjackTables } from './blackjack-tables.ts';
import type { Game } from './catalogue/game.ts';
import { findGame } from './catalogue/catalogue.ts';
import { LANDED, type CrashTables } from './crash-table.ts';
import type { Move } from './engines/blackjack.ts';
import { HUNDREDTHS_MAX, HUNDREDTHS_MIN } from './engines/crash.ts';
import { isCentavos, isRecord } from './engines/engine.ts';
import type { ForcedResults } from './forced-results.ts';
import { playInstant, stakeAllowed } from './instant-play.ts';
import { PlayRefused, type Rounds } from './rounds.ts';
import { placeOf, type GameSession, type GameSessions } from './sessions.ts';

interface Deps {
  sessions: GameSessions;
  rounds: Rounds;
  forced: ForcedResults;
  crash: CrashTables;
  blackjack: BlackjackTables;
  answers: Answers;
}

interface Seat {
  session: GameSession;
  game: Game;
}

interface Outcome {
  status: number;
  body: object;
}

type Input = Record<string, unknown>;
type Handler = (seat: Seat, body: Input) => Promise<object | null>;
/** Whether the round is over with this answer. */
type Ends = (answer: object) => boolean;

const OK_STATUS = 200;
const REFUSED_STATUS = 409;
const BAD_WAGER_STATUS = 422;
const REQUEST_ID_CHARS_MAX = 100;
const MOVES: readonly Move[] = ['hit', 'stand', 'double'];

/** The calls that the game page makes. Each names its session; none can name a result. */
export function registerPlayApi(app: FastifyInstance, deps: Deps): void {
  const { answers } = deps;
  const running = new Map<string, { requestId: string; outcome: Promise<Outcome> }>();

  const seatOf = (id: unknown): Seat | null => {
    const session = typeof id === 'string' ? deps.sessions.find(id) : null;
    const game = session ? findGame(session.gameCode) : undefined;
    return session && game ? { session, game } : null;
  };

  const outcomeOf = async (run: () => Promise<object | null>): Promise<Outcome> => {
    try {
      const body = await run();
      return body ? { status: OK_STATUS, body } : { status: BAD_WAGER_STATUS, body: { error: 'bad-wager' } };
    } catch (error) {
      if (!(error instanceof PlayRefused)) throw error;
      return refused(error.refusal, error.balance);
    }
  };

  /** A page that lost the answer asks again with the same id and gets the same round, not a second one. */
  const playOnce = async (path: string, place: string, body: Input, run: () => Promise<object | null>, ends: Ends) => {
    const requestId = requestIdOf(body) ?? randomUUID();
    const earlier = answers.find(place, requestId);
    if (earlier) return { status: OK_STATUS, body: earlier.answer };
    const under = running.get(place);
    if (under) return under.requestId === requestId ? under.outcome : refused('busy');
    if (answers.isWithdrawn(place, requestId)) return refused('withdrawn');
    if (answers.begun(place) === requestId) return refused('interrupted');
    answers.begin(place, requestId);
    const outcome = outcomeOf(run).then((played) => {
      const { status, body: answer } = played;
      if (status === OK_STATUS) answers.answer(place, { requestId, path, answer, ends: ends(answer) });
      else answers.refuse(place, requestId);
      return played;
    });
    running.set(place, { requestId, outcome });
    try {
      return await outcome;
    } finally {
      running.delete(place);
    }
  };

  const on = (path: string, handle: (seat: Seat, body: Input) => Promise<Outcome>) =>
    app.post(`/studio/api/${path}`, async (request, reply) => {
      const body = isRecord(request.body) ? request.body : {};
      const seat = seatOf(body['session']);
      return send(reply, seat ? await handle(seat, body) : refused('session-expired'));
    });
  const onRead = (path: string, handle: Handler) => on(path, (seat, body) => outcomeOf(() => handle(seat, body)));
  const onPlay = (path: string, ends: Ends, handle: Handler) =>
    on(path, (seat, body) => playOnce(path, placeOf(seat.session), body, () => handle(seat, body), ends));

  onRead('balance', async ({ session }) => ({ balance: await deps.rounds.balance(session) }));
  onPlay('play', always, ({ session, game }, body) => playInstant(deps, session, game, body));

  onPlay('crash/start', never, async ({ session, game }, { stake, autoAt }) => {
    if (game.engine.kind !== 'crash' || deps.crash.isFlying(session)) return null;
    if (!isCentavos(stake) || !stakeAllowed(game, stake)) return null;
    const auto = isCentavos(autoAt) && autoAt > HUNDREDTHS_MIN && autoAt <= HUNDREDTHS_MAX ? autoAt : null;
    return deps.crash.start(session, game, stake, auto);
  });
  onRead('crash/cash-out', ({ session }, { flight }) => deps.crash.cashOut(session, textOf(flight)));
  onRead(LANDED, ({ session }, { flight }) => deps.crash.result(session, textOf(flight)));

  onPlay('blackjack/deal', isHandOver, async ({ session, game }, { stake }) => {
    if (game.engine.kind !== 'blackjack' || deps.blackjack.isPlaying(session)) return null;
    // Naturals pay 3 to 2: an even stake keeps the pay whole.
    if (!isCentavos(stake) || stake % 2 !== 0 || !stakeAllowed(game, stake)) return null;
    return deps.blackjack.deal(session, stake);
  });
  onPlay('blackjack/move', isHandOver, async ({ session }, body) => {
    const move = MOVES.find((one) => one === body['move']);
    return move ? deps.blackjack.move(session, move) : null;
  });

  /** For a page that lost a call and gives it up: its answer if it was played, else it never will be. */
  onRead('withdraw', async ({ session }, body) => {
    const requestId = requestIdOf(body);
    if (requestId === null) return null;
    const place = placeOf(session);
    const under = running.get(place);
    if (under?.requestId === requestId) await under.outcome;
    const played = answers.find(place, requestId);
    if (played) return { played: played.answer };
    if (answers.begun(place) === requestId) throw new PlayRefused('interrupted');
    answers.withdraw(place, requestId);
    return { played: null };
  });

  /** The page has shown how this round ended. */
  onRead('seen', async ({ session }, body) => {
    const requestId = requestIdOf(body);
    if (requestId === null) return null;
    answers.see(placeOf(session), requestId);
    return {};
  });

  /** Where the session stands, for a page that begins or comes back: what is open, and what it has not shown yet. */
  app.get<{ Querystring: Input }>('/studio/api/state', async ({ query }, reply) => {
    const seat = seatOf(query['session']);
    if (!seat) return send(reply, refused('session-expired'));
    const { session } = seat;
    const place = placeOf(session);
    await running.get(place)?.outcome;
    const [flight, hand] = [deps.crash.inTheAir(session), deps.blackjack.current(session)];
    const last = answers.last(place);
    const open = flight !== null || hand !== null;
    const unseen = !open && last?.ends && !last.seen ? last : null;
    // What was begun before a restart, or opened and is on no table any more, was given back.
    const begun = answers.begun(place);
    const lost = open ? null : (begun ?? (last && !last.ends && !last.seen ? last.requestId : null));
    const round = unseen && { requestId: unseen.requestId, path: unseen.path, answer: unseen.answer };
    return reply.header('cache-control', 'no-store').send({ flight, hand, unseen: round, interrupted: lost });
  });
}

const refused = (error: string, balance: number | null = null): Outcome => ({
  status: REFUSED_STATUS,
  body: { error, balance },
});

const send = (reply: FastifyReply, { status, body }: Outcome) => reply.code(status).send(body);

const always: Ends = () => true;
const never: Ends = () => false;
const isHandOver: Ends = (answer) => 'ending' in answer && answer.ending !== null;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function requestIdOf({ requestId }: Input): string | null {
  return typeof requestId === 'string' && requestId !== '' && requestId.length <= REQUEST_ID_CHARS_MAX
    ? requestId
    : null;
}
