import type { FastifyReply } from 'fastify';
import { problem } from './pix-problem.ts';

const PAGE_ITEMS_MAX = 1_000;
const PAGE_ITEMS_DEFAULT = 100;

/** What a list of API Pix can be asked for. */
export interface Period {
  inicio?: string;
  fim?: string;
  txid?: string;
  cpf?: string;
  cnpj?: string;
  status?: string;
  'paginacao.paginaAtual'?: string;
  'paginacao.itensPorPagina'?: string;
}

/** @returns null when it is not a period */
export function periodOf({ inicio, fim }: Period): { from: number; to: number } | null {
  const [from, to] = [Date.parse(inicio ?? ''), Date.parse(fim ?? '')];
  return Number.isNaN(from) || Number.isNaN(to) || from > to ? null : { from, to };
}

export const within = (time: string, { from, to }: { from: number; to: number }) =>
  Date.parse(time) >= from && Date.parse(time) <= to;

export function periodRefused(
  reply: FastifyReply,
  kind: 'CobConsultaInvalida' | 'PixConsultaInvalida' | 'EnvioConsultaInvalida',
) {
  return problem(reply, kind, 'inicio e fim são obrigatórios, em RFC 3339, e inicio não pode ser depois de fim.');
}

/** A page of what was found, in the order it was found. */
export function paged<Item>(query: Period, found: Item[]) {
  const page = Math.max(0, Math.trunc(Number(query['paginacao.paginaAtual'] ?? 0)) || 0);
  const asked = Math.trunc(Number(query['paginacao.itensPorPagina'] ?? PAGE_ITEMS_DEFAULT)) || PAGE_ITEMS_DEFAULT;
  const perPage = Math.min(PAGE_ITEMS_MAX, Math.max(1, asked));
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: perPage,
    quantidadeDePaginas: Math.max(1, Math.ceil(found.length / perPage)),
    quantidadeTotalDeItens: found.length,
  };
  const parametros = { inicio: query.inicio, fim: query.fim, paginacao };
  return { parametros, items: found.slice(page * perPage, (page + 1) * perPage) };
}
