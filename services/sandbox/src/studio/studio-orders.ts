import type { FastifyInstance } from 'fastify';
import { fieldsOf, inRange, isOneOf, textOf } from '../kit/input.ts';
import { createQueue } from '../kit/queue.ts';
import type { GameSession } from './sessions.ts';

const FAULTS = ['drop-request', 'drop-response', 'twice', 'late', 'slow'] as const;
const CALLS = ['bet', 'win', 'rollback', 'any'] as const;
const MULTIPLIER_MAX = 1_000;
const TIMES_MAX = 100;
const DELAY_SECONDS_MAX = 600;
const DELAY_SECONDS_DEFAULT = 3;

export type StudioOrders = ReturnType<typeof registerStudioOrders>;

/** Control calls: results of the next rounds, faults of the next wallet calls. */
export function registerStudioOrders(app: FastifyInstance) {
  const results = createQueue<{ multiplier: number; gameCode: string | null; user: string | null }>();
  const faults = createQueue<{ kind: (typeof FAULTS)[number]; call: string; delaySeconds: number }>();

  app.post('/control/studio/next-round', async (request, reply) => {
    const { multiplier, game_code, user } = fieldsOf(request.body);
    if (!inRange(multiplier, 0, MULTIPLIER_MAX))
      return reply.code(422).send({ error: `multiplier must be a number from 0 to ${MULTIPLIER_MAX}` });
    const planned = { multiplier, gameCode: textOf(game_code) ?? null, user: textOf(user) ?? null };
    results.plan(planned);
    return { planned };
  });

  app.post('/control/studio/wallet', async (request, reply) => {
    const body = fieldsOf(request.body);
    const { next: kind, call = 'any', times = 1, delaySeconds = DELAY_SECONDS_DEFAULT } = body;
    const isNumbered = inRange(times, 1, TIMES_MAX) && inRange(delaySeconds, 0, DELAY_SECONDS_MAX);
    if (!isOneOf(FAULTS, kind) || !isOneOf(CALLS, call) || !isNumbered)
      return reply
        .code(422)
        .send({ error: `next must be one of ${FAULTS.join(', ')}; call one of ${CALLS.join(', ')}` });
    for (let time = 0; time < times; time += 1) faults.plan({ kind, call, delaySeconds });
    return { planned: { kind, call, times, delaySeconds } };
  });

  app.delete('/control/studio', async (_request, reply) => {
    results.clear();
    faults.clear();
    return reply.code(204).send();
  });

  return {
    /** The multiplier ordered for this session's next round; undefined when none was ordered. */
    takeMultiplier: (session: GameSession): number | undefined =>
      results.take(
        ({ gameCode, user }) =>
          (gameCode === null || gameCode === session.gameCode) && (user === null || user === session.user),
      )?.multiplier,
    /** The fault of this wallet call, if one was ordered. */
    takeFault: (call: string) => faults.take((fault) => fault.call === 'any' || fault.call === call),
  };
}
