import type { FastifyInstance } from 'fastify';
import { fieldsOf, textOf } from '../kit/input.ts';
import { answerPeriod, isAmount, problem, SCHEMA_BROKEN, type PeriodQuery } from './api-pix.ts';
import type { PixPayouts } from './pix-payouts.ts';
import type { PixStore } from './pix-store.ts';
import type { SentPix } from './pix.types.ts';

const ID_ENVIO = /^[a-zA-Z0-9]{1,35}$/;
const KEY_CHARS_MAX = 77;
const CPF = /^\d{11}$/;
const OTHER_PERSON = { nome: 'Outra Pessoa', cpf: '11144477735' };

interface OfSending {
  Params: { idEnvio: string };
}

/** Sending Pix, in the shapes of Efí's API: `PUT /v3/gn/pix/{idEnvio}`, the query by that id, the list of a period, keys. */
export function registerPayouts(app: FastifyInstance, store: PixStore, payouts: PixPayouts): void {
  app.put<OfSending>('/v3/gn/pix/:idEnvio', async (request, reply) => {
    const { idEnvio } = request.params;
    const { valor, ...body } = fieldsOf(request.body);
    const [pagador, favorecido] = [body['pagador'], body['favorecido']].map((value) =>
      textOf(fieldsOf(value)['chave'], KEY_CHARS_MAX),
    );
    if (!ID_ENVIO.test(idEnvio) || !isAmount(valor) || !pagador || !favorecido)
      return problem(reply, 'EnvioInvalido', SCHEMA_BROKEN);
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

  app.get<OfSending>('/v2/gn/pix/enviados/id-envio/:idEnvio', async ({ params }, reply) => {
    const sent = store.sent.find(params.idEnvio);
    return sent ? publishedSent(sent) : problem(reply, 'EnvioNaoEncontrado', 'Nenhum Pix enviado com este idEnvio.');
  });

  /**
   * Whose key is this? Providers pass on what the directory (DICT) answers; it wants to know who asks, in `PI-PayerId`.
   * Nobody has keys here, so a key belongs to whoever asks for it, but: e-mails that begin with `outro`, phones that end
   * with 0000 and random keys that begin with 0000 are another person's, and e-mails that begin with `ninguem` nobody's.
   */
  app.get<{ Params: { chave: string } }>('/v2/gn/chaves/:chave', async (request, reply) => {
    const { chave } = request.params;
    const payer = request.headers['pi-payerid'];
    if (chave.startsWith('ninguem') || typeof payer !== 'string' || !CPF.test(payer))
      return problem(reply, 'ChaveNaoEncontrada', 'Nenhuma conta com esta chave.');
    const isOther = /^outro.*@|^\+.*0000$|^0000[0-9a-f]{4}-/.test(chave);
    const owner = { nome: 'Titular da Chave', cpf: CPF.test(chave) ? chave : payer };
    return { chave, titular: isOther ? OTHER_PERSON : owner };
  });
}

const publishedSent = ({ erro, ...sent }: SentPix) => ({
  ...sent,
  gnExtras: { idEnvio: sent.idEnvio, ...(erro ? { erro } : {}) },
});
