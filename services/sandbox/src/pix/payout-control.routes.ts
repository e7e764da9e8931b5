import type { FastifyInstance } from 'fastify';
import { isAmount, isRecord } from './cob-request.ts';
import { payoutOutcomes } from './payout-bands.ts';
import type { PixPayouts } from './pix-payouts.ts';
import type { PixStore } from './pix-store.ts';

/** What a test or a person can tell the provider to do with the next Pix that is sent. */
export function registerPayoutControl(app: FastifyInstance, store: PixStore, payouts: PixPayouts) {
  app.post('/control/pix/payouts/next', async (request, reply) => {
    const asked = isRecord(request.body) ? request.body.outcome : undefined;
    const outcome = payoutOutcomes.find((one) => one === asked);
    if (!outcome) return reply.code(422).send({ error: `outcome must be one of ${payoutOutcomes.join(', ')}` });
    payouts.plan(outcome);
    return { planned: outcome };
  });

  app.delete('/control/pix/payouts/next', async (_request, reply) => {
    payouts.clearPlans();
    return reply.code(204).send();
  });

  app.post('/control/pix/payouts/release', async (request, reply) => {
    const { idEnvio, done = true } = isRecord(request.body) ? request.body : {};
    if (typeof idEnvio !== 'string') return reply.code(422).send({ error: 'Send {idEnvio, done?}' });
    return payouts.release(idEnvio, done !== false)
      ? { released: idEnvio }
      : reply.code(404).send({ error: 'not held' });
  });

  /** `{idEnvio, valor?, status?}`: from now on the provider says something else about it, and tells nobody. */
  app.post('/control/pix/payouts/alter', async (request, reply) => {
    const { idEnvio, valor, status } = isRecord(request.body) ? request.body : {};
    const sent = typeof idEnvio === 'string' ? store.findSent(idEnvio) : undefined;
    if (!sent) return reply.code(404).send({ error: 'There is no such Pix' });
    const ended = status === 'REALIZADO' || status === 'NAO_REALIZADO' ? status : sent.status;
    const altered = { ...sent, status: ended, valor: isAmount(valor) ? valor : sent.valor };
    store.saveSent(altered);
    return altered;
  });

  app.get('/control/pix/payouts', async () => store.listSent());
}
