import { errorStatus, type ErrorBody, type ErrorCode } from '@jangada/contracts/api/errors';
import { isTemporaryFailure } from '@jangada/server/temporary-failure';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { languageOf } from './languages.ts';
import { operatorRefusalText, refusalText } from './refusal-text.ts';
import { noteRefusal } from './trace-calls.ts';

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  404: 'request.not-found',
  405: 'request.method-not-allowed',
  413: 'request.too-large',
  415: 'request.unsupported-type',
};

/**
 * Returns every refusal in one format, in the caller's language; an unexpected error is logged and answered without
 * details.
 */
export const answerError = async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const refused = asDomainError(error);
  if (refused.code === 'server.failed') request.log.error({ err: error }, 'the call failed');
  if (refused.code === 'server.unavailable')
    request.log.warn({ reason: error.message }, 'something we need is away or full');
  return sendRefusal(refused, request, reply, error);
};

/** Answers an address that the router cannot parse, or whose parameter is too long. */
export const answerBadAddress = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  void sendRefusal(new DomainError('request.malformed'), request, reply);

/** @param cause the error that was thrown */
export const sendRefusal = async (
  refused: DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
  cause: Error = refused,
) => {
  const { code, refusal } = refused;
  noteRefusal(request, code, cause);
  const { facts = {}, errors } = refusal;
  const body: ErrorBody = {
    ...facts,
    code,
    message: (isOfOperator(request) ? operatorRefusalText : refusalText)(refused, languageOf(request)),
    ...(errors ? { errors } : {}),
  };
  const wait = facts['retry_after_seconds'];
  if (typeof wait === 'number') reply.header('retry-after', wait);
  return reply.code(errorStatus[code]).header('cache-control', 'no-store').send(body);
};

/** `request.operator` is set only on the operators' listener. */
const isOfOperator = (request: FastifyRequest): boolean => Boolean(request.operator);

/** SQLSTATEs for a text that PostgreSQL cannot store (character_not_in_repertoire, untranslatable_character). */
const unstorable: ReadonlySet<unknown> = new Set(['22021', '22P05']);

function asDomainError(error: FastifyError | Error): DomainError {
  if (error instanceof DomainError) return error;
  if (unstorable.has(codeOf(error))) return new DomainError('request.invalid');
  if (isTemporaryFailure(error)) return new DomainError('server.unavailable');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code = status === undefined ? undefined : byStatus[status];
  return new DomainError(code ?? 'server.failed');
}
