import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerPeriod, problem, SCHEMA_BROKEN, violationsOf, type PeriodQuery } from './api-pix.ts';
import type { PixClaims } from './pix-claims.ts';
import type { PixStore } from './pix-store.ts';
import type { Infracao } from './pix.types.ts';

const TOO_LATE_STATUS = 422;
const defence = z.object({ analise: z.enum(['aceito', 'rejeitado']), justificativa: z.string().min(1) });

/** Efí's calls about claims (MED): the list of a period, and the one answer to a claim. */
export const registerClaims = (app: FastifyInstance, store: PixStore, claims: PixClaims): void => {
  app.get<{ Querystring: PeriodQuery }>('/v2/gn/infracoes', async ({ query }, reply) =>
    answerPeriod(query, reply, 'InfracoesConsultaInvalida', {
      name: 'infracoes',
      items: store.claims.list(),
      timeOf: ({ dadosAnalise }) => dadosAnalise.abertura,
      fits: () => true,
      show: (claim) => ({ ...claim, identificadorTicket: [1], ...partiesOf(store, claim) }),
    }),
  );

  app.post<{ Params: { id: string } }>('/v2/gn/infracoes/:id/defesa', async ({ params, body }, reply) => {
    const claim = store.claims.find(params.id);
    if (!claim) return problem(reply, 'InfracaoNaoEncontrada', 'Infração não encontrada.');
    const { data, error } = defence.safeParse(body);
    if (!data) return problem(reply, 'InfracoesConsultaInvalida', SCHEMA_BROKEN, violationsOf('infracoes.body', error));
    const refusal = claims.answer(claim, data.analise, data.justificativa);
    const refuse = (razao: string) =>
      problem(reply, 'InfracaoOperacaoInvalida', SCHEMA_BROKEN, [{ razao, propriedade: 'body.infractionId' }]);
    if (refusal === 'answered') return refuse('A defesa para essa infração já foi criada.');
    if (refusal === null) return reply.code(201).send('Defesa de infração MED criada');
    return reply
      .code(TOO_LATE_STATUS)
      .type('application/problem+json')
      .send({
        title: 'Operação Inválida',
        status: TOO_LATE_STATUS,
        violacoes: [{ razao: 'O prazo para defesa foi excedido.', propriedade: 'body.infractionId' }],
      });
  });
};

function partiesOf({ received }: PixStore, { endToEndId }: Infracao) {
  const payer = received.find(endToEndId)?.payer;
  const documento = payer === undefined ? '' : 'cpf' in payer ? payer.cpf : payer.cnpj;
  return {
    origem: { nomeParticipante: 'BANCO MARÉ', conta: '10001', nome: payer?.nome ?? '', documento },
    destino: { nomeParticipante: 'Efí S/A', conta: '10001', nome: 'Jangada', documento: '00000000000000' },
  };
}
