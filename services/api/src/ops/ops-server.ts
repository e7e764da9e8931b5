import { createRateLimits, type OpenRateLimiter } from '@jangada/server/rate-limits';
import { requestDeadlines } from '@jangada/server/request-deadlines';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { DomainError } from '../errors/domain-error.ts';
import { parseBodies } from '../http/bodies.ts';
import { answerBadAddress, answerError, sendRefusal } from '../http/errors.ts';
import { answerClientError, responsesOf } from '../http/security-headers.ts';
import { logCalls } from '../http/log.ts';
import type { Database } from '../database/database.ts';
import { requirePerson } from './require-person.ts';

const BODY_BYTES_MAX = 256 * 1024;

/**
 * The operators' own listener, without players or CORS. Every caller has a key or a session of the desk, which identify
 * the person (docs/decisions/operators-and-audit.md); routes that are open to everybody say so.
 */
export const createOpsServer = (
  config: Pick<Config, 'ops' | 'trustedProxies'>,
  db: Pick<Database, 'registry'>,
  log: FastifyBaseLogger,
  openLimiter?: OpenRateLimiter,
): FastifyInstance => {
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestDeadlines.requestTimeout,
    http: { ...requestDeadlines, ServerResponse: responsesOf(config.trustedProxies).SecureResponse },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadAddress,
    trustProxy: (_address, hop) => hop < config.ops.trustedProxies,
  });
  const limits = createRateLimits({ open: openLimiter });
  server.decorateRequest('operator', '');
  server.decorateRequest('person');
  logCalls(server);
  parseBodies(server);
  server.setErrorHandler(answerError);
  server.setNotFoundHandler((request, reply) => sendRefusal(new DomainError('request.not-found'), request, reply));
  server.addHook('onRequest', (request) => requirePerson({ db, config, limits }, request));
  return server;
};
