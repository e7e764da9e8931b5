import type { FastifyInstance } from 'fastify';
import { isRecord } from './engines/engine.ts';
import type { ForcedResults } from './forced-results.ts';
import type { WalletFault, WalletFaults } from './wallet/wallet-faults.ts';

const MULTIPLIER_MAX = 1_000;
const TIMES_MAX = 100;
const DELAY_SECONDS_MAX = 600;
const DELAY_SECONDS_DEFAULT = 3;

const KINDS: readonly WalletFault['kind'][] = ['drop-request', 'drop-response', 'twice', 'late', 'slow'];
const CALLS: readonly WalletFault['call'][] = ['bet', 'win', 'rollback', 'any'];

/** What a test or a person can tell the studio to do. */
export function registerStudioControl(app: FastifyInstance, forced: ForcedResults, faults: WalletFaults): void {
  app.post('/control/studio/next-round', async (request, reply) => {
    const body = isRecord(request.body) ? request.body : {};
    const { multiplier, game_code, user } = body;
    if (!inRange(multiplier, 0, MULTIPLIER_MAX))
      return reply.code(422).send({ error: `multiplier must be a number from 0 to ${MULTIPLIER_MAX}` });
    const planned = {
      multiplier,
      gameCode: typeof game_code === 'string' ? game_code : null,
      user: typeof user === 'string' ? user : null,
    };
    forced.plan(planned);
    return { planned };
  });

  app.post('/control/studio/wallet', async (request, reply) => {
    const body = isRecord(request.body) ? request.body : {};
    const kind = KINDS.find((one) => one === body.next);
    const call = CALLS.find((one) => one === (body.call ?? 'any'));
    const times = body.times ?? 1;
    const delaySeconds = body.delaySeconds ?? DELAY_SECONDS_DEFAULT;
    if (!kind || !call || !inRange(times, 1, TIMES_MAX) || !inRange(delaySeconds, 0, DELAY_SECONDS_MAX))
      return reply
        .code(422)
        .send({ error: `next must be one of ${KINDS.join(', ')}; call one of ${CALLS.join(', ')}` });
    const planned = { kind, call, times, delaySeconds };
    faults.plan(planned);
    return { planned };
  });

  app.delete('/control/studio', async (_request, reply) => {
    forced.clear();
    faults.clear();
    return reply.code(204).send();
  });
}

const inRange = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;
