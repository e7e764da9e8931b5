import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isSameSecret } from '../kit/input.ts';
import problems from './problems.json' with { type: 'json' };

/** Functions that the calls of API Pix share: money, ids, errors, sign-in, lists of a period. */

const TOKEN_SECONDS = 3_600;
const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';
const BANK_ISPB = '18236120';
const PAGE_ITEMS_MAX = 1_000;
const PAGE_ITEMS_DEFAULT = 100;
const PROBLEM_BASE = 'https://pix.bcb.gov.br/api/v2/error/';

/** API Pix writes money as "50.00"; the sandbox counts centavos. */
export const centavosOf = (amount: string): number => Math.round(Number(amount) * 100);
export const amountOf = (centavos: number): string => (centavos / 100).toFixed(2);

const randomTail = () => randomBytes(6).toString('hex').slice(0, 11);

/** E + ISPB + yyyyMMddHHmm + 11 characters: the standard's 32-character end-to-end id. */
export const newEndToEndId = (at: Date): string =>
  `E${BANK_ISPB}${at.toISOString().replace(/\D/g, '').slice(0, 12)}${randomTail()}`;
/** The id of a return, made from the id of the returned Pix. */
export const newReturnId = (endToEndId: string): string => `D${endToEndId.slice(1, 21)}${randomTail()}`;

/** A violated rule of a request, as API Pix reports it. */
export interface Violation {
  razao: string;
  propriedade: string;
  valor?: string;
}

/** The issues of a zod schema as violations. @param name of the checked object, such as `cob` */
export const violationsOf = (name: string, { issues }: z.ZodError): Violation[] =>
  issues.map(({ path, message }) => ({ razao: message, propriedade: [name, ...path].join('.') }));

/** Answers a request with the standard's RFC 7807 error. */
export const problem = (
  reply: FastifyReply,
  kind: keyof typeof problems,
  detail: string,
  violacoes: Violation[] = [],
) => {
  const { status, title } = problems[kind];
  const body = { type: PROBLEM_BASE + kind, title, status, detail, ...(violacoes.length > 0 ? { violacoes } : {}) };
  return reply.code(status).type('application/problem+json').send(body);
};

export const SCHEMA_BROKEN = 'A requisição não respeita o schema.';

/** OAuth 2 client credentials with HTTP Basic, as every PSP of API Pix requires (without the mTLS of production). */
export const createOauth = (clientId: string, clientSecret: string) => {
  const expiries = new Map<string, number>();
  return {
    async token(request: FastifyRequest<{ Body: { grant_type?: string } | undefined }>, reply: FastifyReply) {
      const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
      const isClient = isSameSecret(Buffer.from(credentials, 'base64').toString(), `${clientId}:${clientSecret}`);
      if (scheme !== 'Basic' || !isClient) return reply.code(401).send({ error: 'invalid_client' });
      if (request.body?.grant_type !== 'client_credentials')
        return reply.code(400).send({ error: 'unsupported_grant_type' });
      const token = randomBytes(32).toString('base64url');
      for (const [old, expiry] of expiries) if (expiry < Date.now()) expiries.delete(old);
      expiries.set(token, Date.now() + TOKEN_SECONDS * 1000);
      return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: SCOPES };
    },
    /** A request without a valid token gets the standard's 401 answer. */
    async guard(request: FastifyRequest, reply: FastifyReply) {
      const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
      if (scheme === 'Bearer' && (expiries.get(token) ?? 0) >= Date.now()) return;
      const body = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Token ausente ou vencido.' };
      return reply.code(401).header('www-authenticate', 'Bearer').send(body);
    },
  };
};

/** The query of a list of API Pix. */
export interface PeriodQuery {
  inicio?: string;
  fim?: string;
  txid?: string;
  cpf?: string;
  status?: string;
  'paginacao.paginaAtual'?: string;
  'paginacao.itensPorPagina'?: string;
}

/**
 * One page of the items in a period, in the order they are stored; a problem when the query has no valid period.
 *
 * @param list `name` of the list in the answer, `timeOf` an item, `fit` for the rest of the query, and how an item is
 * shown
 */
export const answerPeriod = <Item>(
  query: PeriodQuery,
  reply: FastifyReply,
  kind: 'PixConsultaInvalida' | 'EnvioConsultaInvalida' | 'InfracoesConsultaInvalida',
  list: {
    name: string;
    items: Item[];
    timeOf(item: Item): string;
    fits(item: Item): boolean;
    show(item: Item): object;
  },
) => {
  const [from, to] = [Date.parse(query.inicio ?? ''), Date.parse(query.fim ?? '')];
  if (Number.isNaN(from) || Number.isNaN(to) || from > to)
    return problem(reply, kind, 'inicio e fim são obrigatórios, em RFC 3339, e inicio não pode ser depois de fim.');
  const found = list.items.filter((item) => {
    const at = Date.parse(list.timeOf(item));
    return at >= from && at <= to && list.fits(item);
  });
  const page = Math.max(0, Math.trunc(Number(query['paginacao.paginaAtual'] ?? 0)) || 0);
  const perPage = Math.trunc(Number(query['paginacao.itensPorPagina'] ?? PAGE_ITEMS_DEFAULT)) || PAGE_ITEMS_DEFAULT;
  const itensPorPagina = Math.min(PAGE_ITEMS_MAX, Math.max(1, perPage));
  const paginacao = {
    paginaAtual: page,
    itensPorPagina,
    quantidadeDePaginas: Math.max(1, Math.ceil(found.length / itensPorPagina)),
    quantidadeTotalDeItens: found.length,
  };
  const parametros = { inicio: query.inicio, fim: query.fim, paginacao };
  return { parametros, [list.name]: found.slice(page * itensPorPagina, (page + 1) * itensPorPagina).map(list.show) };
};
