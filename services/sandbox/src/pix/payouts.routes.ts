import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerPeriod, problem, SCHEMA_BROKEN, type PeriodQuery } from './api-pix.ts';
import { amount, pixKey } from './cob-request.ts';
import type { PixPayouts } from './pix-payouts.ts';
import type { PixStore } from './pix-store.ts';
import type { SentPix } from './pix.types.ts';

const ID_ENVIO = /^[a-zA-Z0-9]{1,35}$/;
const CPF = /^\d{11}$/;
const OTHER_PERSON = { nome: 'Outra Pessoa', cpf: '11144477735' };

const account = z.object({ chave: pixKey });
const sending = z.object({ valor: amount, pagador: account, favorecido: account });

interface OfSending {
  Params: { idEnvio: string };
}

/** Sending Pix, in the shapes of Efí's API: `PUT /v3/gn/pix/{idEnvio}`, the query by that id, the list of a period, keys. */
export function registerPayouts(app: FastifyInstance, store: PixStore, payouts: PixPayouts): void {
  app.put<OfSending>('/v3/gn/pix/:idEnvio', async (request, reply) => {
    const { idEnvio } = request.params;
    const body = sending.safeParse(request.body).data;
    if (!body || !ID_ENVIO.test(idEnvio)) return problem(reply, 'EnvioInvalido', SCHEMA_BROKEN);
    const { valor } = body;
    const [pagador, favorecido] = [body.pagador.chave, body.favorecido.chave];
    if (store.sent.find(idEnvio)) return problem(reply, 'EnvioDuplicado', 'O idEnvio já foi utilizado.');
    if (!store.webhooks.find(pagador))
      return problem(reply, 'EnvioInvalido', 'A chave do pagador precisa de um webhook.', [
        { razao: 'sem webhook cadastrado', propriedade: 'pagador.chave' },
      ]);
    const sent = payouts.send({ idEnvio, valor, pagador, favorecido });
    if (sent === 'rejected')
      return problem(reply, 'EnvioInvalido', 'A chave do favorecido não existe ou a conta foi encerrada.', [
        { razao: 'chave_invalida', propriedade: 'favorecido.chave' },
      ]);
    if (sent === 'no-answer') {
      request.raw.destroy();
      return reply.hijack();
    }
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

  app.get<{ Params: { e2eId: string } }>('/v2/gn/pix/enviados/:e2eId', async ({ params }, reply) => {
    const sent = store.sent.list().find(({ endToEndId }) => endToEndId === params.e2eId);
    return sent ? publishedSent(sent) : problem(reply, 'EnvioNaoEncontrado', 'Nenhum Pix enviado com este endToEndId.');
  });

  app.get<OfSending>('/v2/gn/pix/enviados/id-envio/:idEnvio', async ({ params }, reply) => {
    const sent = store.sent.find(params.idEnvio);
    return sent ? publishedSent(sent) : problem(reply, 'EnvioNaoEncontrado', 'Nenhum Pix enviado com este idEnvio.');
  });

  /**
   * The owner of a key. Providers forward the answer of the directory (DICT), which requires the requester in
   * `PI-PayerId`. A key belongs to its first requester. Exceptions: e-mails that begin with `outro`, phones that end
   * with 0000 and random keys that begin with 0000 belong to another person; e-mails that begin with `ninguem` are
   * unknown.
   */
  app.get<{ Params: { chave: string } }>('/v2/gn/chaves/:chave', async (request, reply) => {
    const { chave } = request.params;
    const payer = request.headers['pi-payerid'];
    if (chave.startsWith('ninguem') || typeof payer !== 'string' || !CPF.test(payer))
      return problem(reply, 'ChaveNaoEncontrada', 'Nenhuma conta com esta chave.');
    const isOther = /^outro.*@|^\+.*0000$|^0000[0-9a-f]{4}-/.test(chave);
    if (isOther) return { chave, titular: OTHER_PERSON };
    const known = CPF.test(chave) ? { chave, cpf: chave } : store.keyOwners.find(chave);
    if (!known) store.keyOwners.save({ chave, cpf: payer });
    return { chave, titular: { nome: 'Titular da Chave', cpf: known?.cpf ?? payer } };
  });
}

const publishedSent = ({ erro, ...sent }: SentPix) => ({
  ...sent,
  gnExtras: { idEnvio: sent.idEnvio, ...(erro ? { erro } : {}) },
});
