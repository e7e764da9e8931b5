import type { FastifyInstance } from 'fastify';
import { fieldsOf } from '../kit/input.ts';
import { answerPeriod, problem, SCHEMA_BROKEN, type PeriodQuery } from './api-pix.ts';
import { registerCharges } from './charges.routes.ts';
import { refuse } from './payout-refusals.ts';
import { published, type PixNotifications } from './pix-notifications.ts';
import type { PixStore } from './pix-store.ts';
import { registerRefunds, type RefundOrders } from './refunds.routes.ts';

interface OfKey {
  Params: { chave: string };
}

/** The receiver's side of API Pix: charges, received Pix, refunds and webhooks. */
export const registerPixApi = (
  app: FastifyInstance,
  store: PixStore,
  notifications: PixNotifications,
  publicUrl: string,
  refundOrders: RefundOrders,
): void => {
  const { received, webhooks } = store;
  registerCharges(app, store, publicUrl);
  registerRefunds(app, store, notifications, refundOrders);

  app.get<{ Querystring: PeriodQuery }>('/pix', async ({ query: { txid, cpf, ...query } }, reply) =>
    answerPeriod(query, reply, 'PixConsultaInvalida', {
      name: 'pix',
      items: received.list(),
      timeOf: ({ horario }) => horario,
      fits: ({ txid: own, payer }) =>
        (txid === undefined || own === txid) && (cpf === undefined || ('cpf' in payer && payer.cpf === cpf)),
      show: published,
    }),
  );

  app.get<{ Params: { e2eid: string } }>('/pix/:e2eid', async ({ params }, reply) => {
    const pix = received.find(params.e2eid);
    return pix ? published(pix) : problem(reply, 'PixNaoEncontrado', 'Nenhum Pix com este endToEndId.');
  });

  app.put<OfKey>('/webhook/:chave', async ({ params: { chave }, body, headers }, reply) => {
    const { webhookUrl } = fieldsOf(body);
    if (typeof webhookUrl !== 'string' || !URL.canParse(webhookUrl) || !/^https?:/.test(webhookUrl))
      return problem(reply, 'WebhookOperacaoInvalida', SCHEMA_BROKEN, [
        { razao: 'deve ser um endereço http(s)', propriedade: 'webhook.webhookUrl', valor: String(webhookUrl) },
      ]);
    const skipsMtls = headers['x-skip-mtls-checking'];
    const refusal = skipsMtls === undefined ? null : await notifications.check(webhookUrl, skipsMtls === 'true');
    if (refusal) return refuse(reply, refusal);
    const secret = headers['x-webhook-secret'];
    webhooks.save({
      chave,
      webhookUrl: webhookUrl.replace(/\/+$/, ''),
      ...(typeof secret === 'string' ? { secret } : {}),
      criacao: new Date().toISOString(),
    });
    return reply.code(200).send();
  });

  app.get<OfKey>('/webhook/:chave', async ({ params: { chave } }, reply) => {
    const webhook = webhooks.find(chave);
    if (!webhook) return problem(reply, 'WebhookNaoEncontrado', 'Nenhum webhook para esta chave.');
    const { secret: _secret, ...shown } = webhook;
    return shown;
  });
};
