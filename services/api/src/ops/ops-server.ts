import { createRateLimits, type OpenRateLimiter } from '@jangada/server/rate-limits';
import { requestDeadlines } from '@jangada/server/request-deadlines';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { DomainError } from '../errors/domain-error.ts';
import { parseBodies } from '../http/bodies.ts';
import { answerBadAddress, answerError, sendRefusal } from '../http/errors.ts';
import { rareLimit } from '../http/rate-limits.ts';
import { requireWithinLimit } from '../errors/require-within-limit.ts';
import { answerClientError, responsesOf } from '../http/security-headers.ts';
import { logCalls } from '../http/log.ts';
import { digest } from '../crypto/tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator who calls, known by the key of the call. */
    operator: string;
  }
}

const BODY_BYTES_MAX = 256 * 1024;

/** The key can move the money of all players, so shorter ones are refused even if they are configured. */
const OPERATOR_KEY = /^Bearer (\S{24,200})$/;

/**
 * The operators' own listener, without players, sessions or CORS. Every caller needs a key, which identifies the
 * operator (decision 0183). Without configured operators it does not listen.
 */
export const createOpsServer = (
  { ops, trustedProxies }: Pick<Config, 'ops' | 'trustedProxies'>,
  log: FastifyBaseLogger,
  openLimiter?: OpenRateLimiter,
): FastifyInstance => {
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestDeadlines.requestTimeout,
    http: { ...requestDeadlines, ServerResponse: responsesOf(trustedProxies).SecureResponse },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadAddress,
  });
  const limits = createRateLimits({ open: openLimiter });
  server.decorateRequest('operator', '');
  logCalls(server);
  parseBodies(server);
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((request, reply) => sendRefusal(new DomainError('request.not-found'), request, reply));
  server.addHook('onRequest', async (request) => {
    const [, key] = OPERATOR_KEY.exec(request.headers.authorization ?? '') ?? [];
    const operator = key === undefined ? undefined : ops.operators.get(digest(key));
    if (operator !== undefined) {
      request.operator = operator;
      return;
    }
    await requireWithinLimit(limits, rareLimit, request.ip);
    request.log.warn({ ip: request.ip }, 'ops: a call without the key');
    throw new DomainError('session.required');
  });
  return server;
};
