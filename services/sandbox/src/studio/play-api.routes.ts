import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fieldsOf, isCentavos, isOneOf, textOf, type Fields } from '../kit/input.ts';
import type { BlackjackTables } from './blackjack-tables.ts';
import type { CallLog } from './call-log.ts';
import { findGame, type Game } from './catalogue/catalogue.ts';
import { LANDED, type CrashTables } from './crash-table.ts';
import { MOVES } from './engines/blackjack.ts';
import { HUNDREDTHS_MAX, HUNDREDTHS_MIN } from './engines/crash.ts';
import { playInstant, stakeAllowed } from './instant-play.ts';
import { PlayRefused, type Rounds } from './rounds.ts';
import { tableOf, type GameSession, type GameSessions } from './sessions.ts';
import type { StudioOrders } from './studio-orders.ts';

interface Deps {
  sessions: GameSessions;
  rounds: Rounds;
  orders: StudioOrders;
  crash: CrashTables;
  blackjack: BlackjackTables;
  calls: CallLog;
}

interface Launch {
  session: GameSession;
  game: Game;
}

interface Outcome {
  status: number;
  body: object;
}

/** Null when the body is invalid. */
type Handler = (launch: Launch, body: Fields) => Promise<object | null>;
/** Whether the round is over after this answer. */
type Ends = (answer: object) => boolean;

const OK = 200;
const REFUSED = 409;
const BAD_WAGER = 422;
const REQUEST_ID_CHARS_MAX = 100;

/** The calls of the game page. Each names its session; none can name a result. */
export const registerPlayApi = (app: FastifyInstance, deps: Deps): void => {
  const { calls, crash, blackjack, rounds } = deps;
  const running = new Map<string, { requestId: string; outcome: Promise<Outcome> }>();

  const findLaunch = (id: unknown): Launch | null => {
    const session = typeof id === 'string' ? deps.sessions.find(id) : null;
    const game = session ? findGame(session.gameCode) : undefined;
    return session && game ? { session, game } : null;
  };

  const outcomeOf = async (run: () => Promise<object | null>): Promise<Outcome> => {
    try {
      const body = await run();
      return body ? { status: OK, body } : { status: BAD_WAGER, body: { error: 'bad-wager' } };
    } catch (error) {
      if (!(error instanceof PlayRefused)) throw error;
      return refused(error.refusal, error.balance);
    }
  };

  /** A repeated request id gets the answer of the first call instead of a second round. */
  const playOnce = async (path: string, table: string, body: Fields, run: () => Promise<object | null>, ends: Ends) => {
    const requestId = requestIdOf(body) ?? randomUUID();
    const earlier = calls.find(table, requestId);
    if (earlier) return { status: OK, body: earlier.answer };
    const under = running.get(table);
    if (under) return under.requestId === requestId ? under.outcome : refused('busy');
    if (calls.isWithdrawn(table, requestId)) return refused('withdrawn');
    if (calls.begun(table) === requestId) return refused('interrupted');
    calls.begin(table, requestId);
    const outcome = outcomeOf(run).then((played) => {
      const { status, body: answer } = played;
      if (status === OK) calls.answer(table, { requestId, path, answer, ends: ends(answer) });
      else calls.refuse(table, requestId);
      return played;
    });
    running.set(table, { requestId, outcome });
    try {
      return await outcome;
    } finally {
      running.delete(table);
    }
  };

  const on = (path: string, handle: (launch: Launch, body: Fields) => Promise<Outcome>) =>
    app.post(`/studio/api/${path}`, async (request, reply) => {
      const body = fieldsOf(request.body);
      const launch = findLaunch(body['session']);
      return send(reply, launch ? await handle(launch, body) : refused('session-expired'));
    });
  const onRead = (path: string, handle: Handler) => on(path, (launch, body) => outcomeOf(() => handle(launch, body)));
  const onPlay = (path: string, ends: Ends, handle: Handler) =>
    on(path, (launch, body) => playOnce(path, tableOf(launch.session), body, () => handle(launch, body), ends));

  onRead('balance', async ({ session }) => ({ balance: await rounds.balance(session) }));
  onPlay('play', always, ({ session, game }, body) => playInstant(deps, session, game, body));

  onPlay('crash/start', never, async ({ session, game }, { stake, autoAt }) => {
    if (game.engine.kind !== 'crash' || crash.isFlying(session)) return null;
    if (!isCentavos(stake) || !stakeAllowed(game, stake)) return null;
    const auto = isCentavos(autoAt) && autoAt > HUNDREDTHS_MIN && autoAt <= HUNDREDTHS_MAX ? autoAt : null;
    return crash.start(session, game, stake, auto);
  });
  onRead('crash/cash-out', ({ session }, { flight }) => crash.cashOut(session, textOf(flight) ?? null));
  onRead(LANDED, ({ session }, { flight }) => crash.result(session, textOf(flight) ?? null));

  onPlay('blackjack/deal', isHandOver, async ({ session, game }, { stake }) => {
    if (game.engine.kind !== 'blackjack' || blackjack.isPlaying(session)) return null;
    // Naturals pay 3 to 2, so an even stake gives a whole payout.
    if (!isCentavos(stake) || stake % 2 !== 0 || !stakeAllowed(game, stake)) return null;
    return blackjack.deal(session, stake);
  });
  onPlay('blackjack/move', isHandOver, async ({ session }, { move }) =>
    isOneOf(MOVES, move) ? blackjack.move(session, move) : null,
  );

  /** Cancels a call whose answer was lost; returns the answer if it was already played. */
  onRead('withdraw', async ({ session }, body) => {
    const requestId = requestIdOf(body);
    if (!requestId) return null;
    const table = tableOf(session);
    const under = running.get(table);
    if (under?.requestId === requestId) await under.outcome;
    const played = calls.find(table, requestId);
    if (played) return { played: played.answer };
    if (calls.begun(table) === requestId) throw new PlayRefused('interrupted');
    calls.withdraw(table, requestId);
    return { played: null };
  });

  /** Records that the page has shown the end of this round. */
  onRead('seen', async ({ session }, body) => {
    const requestId = requestIdOf(body);
    if (!requestId) return null;
    calls.see(tableOf(session), requestId);
    return {};
  });

  /** The state of a table when its page opens: the open round, and the result that was not shown. */
  app.get<{ Querystring: Fields }>('/studio/api/state', async ({ query }, reply) => {
    const session = findLaunch(query['session'])?.session;
    if (!session) return send(reply, refused('session-expired'));
    const table = tableOf(session);
    await running.get(table)?.outcome;
    const [flight, hand, last] = [crash.current(session), blackjack.current(session), calls.last(table)];
    const open = flight !== null || hand !== null;
    const unseen = !open && last?.ends && !last.seen ? last : null;
    // The call whose round was lost: rounds that were begun before a restart were refunded.
    const lost = open ? null : (calls.begun(table) ?? (last && !last.ends && !last.seen ? last.requestId : null));
    const round = unseen && { requestId: unseen.requestId, path: unseen.path, answer: unseen.answer };
    return reply.header('cache-control', 'no-store').send({ flight, hand, unseen: round, interrupted: lost });
  });
};

const refused = (error: string, balance: number | null = null): Outcome => ({
  status: REFUSED,
  body: { error, balance },
});

const send = (reply: FastifyReply, { status, body }: Outcome) => reply.code(status).send(body);

const always: Ends = () => true;
const never: Ends = () => false;
const isHandOver: Ends = (answer) => 'ending' in answer && answer.ending !== null;

const requestIdOf = ({ requestId }: Fields): string | undefined => textOf(requestId, REQUEST_ID_CHARS_MAX);
