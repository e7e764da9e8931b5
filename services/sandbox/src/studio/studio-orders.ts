import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createQueue } from '../kit/queue.ts';
import type { GameSession } from './sessions.ts';

const MULTIPLIER_MAX = 1_000;
const TIMES_MAX = 100;
const DELAY_SECONDS_MAX = 600;
const DELAY_SECONDS_DEFAULT = 3;

const nextRound = z.object({
  multiplier: z.number().min(0).max(MULTIPLIER_MAX),
  game_code: z.string().min(1).optional(),
  user: z.string().min(1).optional(),
});
const walletFault = z.object({
  next: z.enum(['drop-request', 'drop-response', 'twice', 'late', 'slow']),
  call: z.enum(['bet', 'win', 'rollback', 'any']).default('any'),
  times: z.int().min(1).max(TIMES_MAX).default(1),
  delaySeconds: z.number().min(0).max(DELAY_SECONDS_MAX).default(DELAY_SECONDS_DEFAULT),
});

export type StudioOrders = ReturnType<typeof registerStudioOrders>;

/** Control calls that order the results of the next rounds and the faults of the next wallet calls. */
export const registerStudioOrders = (app: FastifyInstance) => {
  const results = createQueue<z.infer<typeof nextRound>>();
  const faults = createQueue<z.infer<typeof walletFault>>();

  app.post('/control/studio/next-round', async (request, reply) => {
    const { data: planned, error } = nextRound.safeParse(request.body);
    if (!planned) return reply.code(422).send({ error: z.prettifyError(error) });
    results.plan(planned);
    return { planned };
  });

  app.post('/control/studio/wallet', async (request, reply) => {
    const { data: planned, error } = walletFault.safeParse(request.body);
    if (!planned) return reply.code(422).send({ error: z.prettifyError(error) });
    for (let time = 0; time < planned.times; time += 1) faults.plan(planned);
    return { planned };
  });

  app.delete('/control/studio', async (_request, reply) => {
    results.clear();
    faults.clear();
    return reply.code(204).send();
  });

  return {
    /** The multiplier that was ordered for this session's next round, if any. */
    takeMultiplier: (session: GameSession): number | undefined =>
      results.take(({ game_code = session.gameCode, user = session.user }) => {
        return game_code === session.gameCode && user === session.user;
      })?.multiplier,
    /** The fault of this wallet call, if one was ordered. */
    takeFault: (call: string) => faults.take((fault) => fault.call === 'any' || fault.call === call),
  };
};
