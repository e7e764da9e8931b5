import type { FastifyInstance } from 'fastify';
import { isAmount, isRecord } from './cob-request.ts';
import { paged, periodOf, periodRefused, within, type Period } from './period.ts';
import type { PixPayouts } from './pix-payouts.ts';
import { problem } from './pix-problem.ts';
import type { PixStore } from './pix-store.ts';
import type { SentPix } from './pix.types.ts';

const ID_ENVIO = /^[a-zA-Z0-9]{1,35}$/;
const KEY_CHARS_MAX = 77;

/** Sending Pix, in the shapes of Efí's API: `PUT /v3/gn/pix/{idEnvio}` the query by that id and the list of a period. */
export function registerPayouts(app: FastifyInstance, store: PixStore, payouts: PixPayouts) {
  app.put<{ Params: { idEnvio: string } }>('/v3/gn/pix/:idEnvio', async (request, reply) => {
    const { idEnvio } = request.params;
    const body = isRecord(request.body) ? request.body : {};
    const [pagador, favorecido] = [keyOf(body.pagador), keyOf(body.favorecido)];
    if (!ID_ENVIO.test(idEnvio) || !isAmount(body.valor) || !pagador || !favorecido)
      return problem(reply, 'EnvioInvalido', 'A requisição não respeita o schema.');
    if (store.findSent(idEnvio)) return problem(reply, 'EnvioDuplicado', 'O idEnvio já foi utilizado.');
    if (!store.findWebhook(pagador))
      return problem(reply, 'EnvioInvalido', 'A chave do pagador precisa de um webhook.', [
        { razao: 'sem webhook cadastrado', propriedade: 'pagador.chave' },
      ]);
    const sent = payouts.send({ idEnvio, valor: body.valor, pagador, favorecido });
    if (sent === 'rejected')
      return problem(reply, 'EnvioInvalido', 'A chave do favorecido não existe ou a conta foi encerrada.', [
        { razao: 'chave_invalida', propriedade: 'favorecido.chave' },
      ]);
    if (sent === 'no-answer') {
      request.raw.destroy();
      return reply.hijack();
    }
    return reply.code(201).send({
      idEnvio,
      e2eId: sent.endToEndId,
      valor: sent.valor,
      horario: sent.horario,
      status: sent.status,
    });
  });

  app.get<{ Querystring: Period }>('/v2/gn/pix/enviados', async ({ query }, reply) => {
    const period = periodOf(query);
    if (!period) return periodRefused(reply, 'EnvioConsultaInvalida');
    const found = store
      .listSent()
      .filter(
        ({ horario, status }) =>
          within(horario.solicitacao, period) && (query.status === undefined || status === query.status),
      );
    const { parametros, items } = paged(query, found);
    return { parametros, pix: items.map(publishedSent) };
  });

  app.get<{ Params: { idEnvio: string } }>('/v2/gn/pix/enviados/id-envio/:idEnvio', async (request, reply) => {
    const sent = store.findSent(request.params.idEnvio);
    if (!sent) return problem(reply, 'EnvioNaoEncontrado', 'Nenhum Pix enviado com este idEnvio.');
    return publishedSent(sent);
  });
}

const publishedSent = ({ erro, ...sent }: SentPix) => ({
  ...sent,
  gnExtras: { idEnvio: sent.idEnvio, ...(erro ? { erro } : {}) },
});

const keyOf = (value: unknown): string | null =>
  isRecord(value) && typeof value.chave === 'string' && value.chave !== '' && value.chave.length <= KEY_CHARS_MAX
    ? value.chave
    : null;
