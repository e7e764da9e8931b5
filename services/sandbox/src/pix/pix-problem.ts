import type { FastifyReply } from 'fastify';

/** One broken rule of a request, as API Pix reports it. */
export interface Violation {
  razao: string;
  propriedade: string;
  valor?: string;
}

type ProblemKind =
  | 'CobOperacaoInvalida'
  | 'CobNaoEncontrado'
  | 'CobConsultaInvalida'
  | 'PixNaoEncontrado'
  | 'PixConsultaInvalida'
  | 'PixDevolucaoInvalida'
  | 'PixDevolucaoNaoEncontrada'
  | 'EnvioInvalido'
  | 'EnvioDuplicado'
  | 'EnvioNaoEncontrado'
  | 'EnvioConsultaInvalida'
  | 'ChaveNaoEncontrada'
  | 'WebhookOperacaoInvalida'
  | 'WebhookNaoEncontrado'
  | 'AcessoNegado';

const TITLES: Record<ProblemKind, { status: number; title: string }> = {
  CobOperacaoInvalida: { status: 400, title: 'Cobrança inválida.' },
  CobNaoEncontrado: { status: 404, title: 'Cobrança não encontrada.' },
  CobConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PixNaoEncontrado: { status: 404, title: 'Pix não encontrado.' },
  PixConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PixDevolucaoInvalida: { status: 400, title: 'Devolução inválida.' },
  PixDevolucaoNaoEncontrada: { status: 404, title: 'Devolução não encontrada.' },
  EnvioInvalido: { status: 400, title: 'Envio inválido.' },
  EnvioDuplicado: { status: 409, title: 'O idEnvio já foi utilizado.' },
  EnvioNaoEncontrado: { status: 404, title: 'Envio não encontrado.' },
  EnvioConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  ChaveNaoEncontrada: { status: 404, title: 'Chave não encontrada no DICT.' },
  WebhookOperacaoInvalida: { status: 400, title: 'Webhook inválido.' },
  WebhookNaoEncontrado: { status: 404, title: 'Webhook não encontrado.' },
  AcessoNegado: { status: 403, title: 'Acesso Negado' },
};

const BASE = 'https://pix.bcb.gov.br/api/v2/error/';

/** Answers a request with the standard's RFC 7807 error. */
export function problem(reply: FastifyReply, kind: ProblemKind, detail: string, violacoes: Violation[] = []) {
  const { status, title } = TITLES[kind];
  const body = { type: BASE + kind, title, status, detail, ...(violacoes.length > 0 ? { violacoes } : {}) };
  return reply.code(status).type('application/problem+json').send(body);
}
