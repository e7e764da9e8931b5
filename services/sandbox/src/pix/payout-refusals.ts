import type { FastifyReply } from 'fastify';
import type { PayoutOutcome } from './payout-bands.ts';

/** An error in Efí's own shape. */
export interface Refusal {
  status: number;
  nome: string;
  mensagem: string;
  /** Seconds. */
  retryAfter?: number;
  bucketSize?: number;
}

/** Errors of `PUT /v3/gn/pix/{idEnvio}`, with the texts of the manual. */
export const REFUSALS = {
  'rejected-at-once': {
    status: 404,
    nome: 'chave_favorecido_nao_encontrada',
    mensagem: 'A chave do favorecido não foi encontrada',
  },
  'account-refused': {
    status: 400,
    nome: 'chave_invalida',
    mensagem: 'A chave informada não faz referência à conta Efí autenticada',
  },
  'account-blocked': {
    status: 400,
    nome: 'documento_bloqueado',
    mensagem: 'O documento desta conta tem bloqueios que impedem a emissão',
  },
  denied: { status: 422, nome: 'pagamento_negado', mensagem: 'Pagamento negado por análises' },
  'too-many': {
    status: 429,
    nome: 'balde_fichas_vazio',
    mensagem: 'Não há fichas disponíveis no balde',
    retryAfter: 2,
    bucketSize: 0,
  },
  failing: { status: 500, nome: 'erro_aplicacao', mensagem: 'Ocorreu um erro ao validar a chave' },
} as const satisfies Partial<Record<PayoutOutcome, Refusal>>;

export const NOT_THE_OWNER: Refusal = {
  status: 400,
  nome: 'chave_nao_pertence_ao_documento',
  mensagem: 'O cpf do favorecido é diferente do documento em posse da chave',
};

export const DUPLICATE: Refusal = {
  status: 409,
  nome: 'id_envio_duplicado',
  mensagem: 'O id de envio informado já foi utilizado em outro pagamento',
};

export const isRefusal = (outcome: PayoutOutcome): outcome is keyof typeof REFUSALS => outcome in REFUSALS;

/** @param path of the wrong field in the request, such as `.body.valor` */
export const invalidJson = (path: string): Refusal & { erros: object[] } => ({
  status: 400,
  nome: 'json_invalido',
  mensagem: 'Valores ou tipos de campo inválidos',
  erros: [{ chave: 'type', caminho: path, mensagem: 'inválido' }],
});

export const refuse = (reply: FastifyReply, { status, retryAfter, bucketSize, ...body }: Refusal) => {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (bucketSize !== undefined) void reply.header('bucket-size', String(bucketSize));
  return reply.code(status).send(body);
};
