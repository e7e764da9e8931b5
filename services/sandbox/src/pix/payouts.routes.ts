import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerPeriod, problem, type PeriodQuery } from './api-pix.ts';
import { amount, pixKey } from './cob-request.ts';
import { DUPLICATE, invalidJson, REFUSALS, refuse } from './payout-refusals.ts';
import type { PixPayouts } from './pix-payouts.ts';
import type { PixStore } from './pix-store.ts';
import type { SentPix } from './pix.types.ts';

const ID_ENVIO = /^[a-zA-Z0-9]{1,35}$/;
const INFO_CHARS_MAX = 140;

const sending = z.strictObject({
  valor: amount,
  pagador: z.strictObject({ chave: pixKey, infoPagador: z.string().max(INFO_CHARS_MAX).optional() }),
  favorecido: z.strictObject({
    chave: pixKey,
    /** The document that the key must belong to; without one any key is paid. */
    cpf: z
      .string()
      .regex(/^\d{11}$/)
      .optional(),
    cnpj: z
      .string()
      .regex(/^[0-9A-Z]{14}$/)
      .optional(),
  }),
});

interface OfSending {
  Params: { idEnvio: string };
}

/** Sending Pix as Efí does: `PUT /v3/gn/pix/{idEnvio}`, the query by that id and by the end-to-end id, the list of a period. */
export const registerPayouts = (app: FastifyInstance, store: PixStore, payouts: PixPayouts): void => {
  app.put<OfSending>('/v3/gn/pix/:idEnvio', async (request, reply) => {
    const { idEnvio } = request.params;
    if (!ID_ENVIO.test(idEnvio)) return refuse(reply, invalidJson('.params.idEnvio'));
    const { data: body, error } = sending.safeParse(request.body);
    if (!body) return refuse(reply, invalidJson(`.body.${error.issues[0]?.path.join('.') ?? ''}`));
    const { valor, pagador, favorecido } = body;
    if (store.sent.find(idEnvio)) return refuse(reply, DUPLICATE);
    // The manual requires a webhook of the paying key, but does not show the error without one.
    if (!store.webhooks.find(pagador.chave)) return refuse(reply, REFUSALS['account-refused']);
    const document = favorecido.cpf ?? favorecido.cnpj;
    const order = { idEnvio, valor, pagador: pagador.chave, favorecido: favorecido.chave };
    const sent = payouts.send({ ...order, ...(document === undefined ? {} : { document }) });
    if (sent === 'no-answer') {
      request.raw.destroy();
      return reply.hijack();
    }
    if ('nome' in sent) return refuse(reply, sent);
    const { endToEndId: e2eId, horario, status } = sent;
    return reply.code(201).send({ idEnvio, e2eId, valor, horario, status });
  });

  app.get<{ Querystring: PeriodQuery }>('/v2/gn/pix/enviados', async ({ query: { status, ...query } }, reply) =>
    answerPeriod(query, reply, 'EnvioConsultaInvalida', {
      name: 'pix',
      items: store.sent.list(),
      timeOf: ({ horario }) => horario.solicitacao,
      fits: (sent) => status === undefined || sent.status === status,
      show: publishedSent,
    }),
  );

  const unknown = (name: string) => `Pix enviado não encontrado para o ${name} informado.`;

  app.get<{ Params: { e2eId: string } }>('/v2/gn/pix/enviados/:e2eId', async ({ params }, reply) => {
    const sent = store.sent.list().find(({ endToEndId }) => endToEndId === params.e2eId);
    return sent ? publishedSent(sent) : problem(reply, 'PixEnviadoNaoEncontrado', unknown('e2eId'));
  });

  app.get<OfSending>('/v2/gn/pix/enviados/id-envio/:idEnvio', async ({ params }, reply) => {
    const sent = store.sent.find(params.idEnvio);
    return sent ? publishedSent(sent) : problem(reply, 'PixEnviadoNaoEncontrado', unknown('idEnvio'));
  });
};

const publishedSent = ({ erro, ...sent }: SentPix) => ({ ...sent, ...(erro ? { gnExtras: { erro } } : {}) });
