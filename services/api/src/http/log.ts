import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import { traceIdOf } from '@jangada/server/call-trace';
import type { LogLevel } from '@jangada/server/environment';

/** The log hides the values of fields with these names (SEC-27). */
const secretNames = [
  'authorization',
  'ops_key',
  'token',
  'ticket',
  'password',
  'password_confirmation',
  'password_hash',
  'code',
  'code_hash',
  'cpf',
  'captcha',
  'secret',
];

/** `code` names error codes and codes that players type; only the codes of errors are logged. */
const redacted = secretNames
  .flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  .filter((path) => path !== 'err.code');

export const loggerOptions = (level: LogLevel): LoggerOptions => ({
  level,
  base: { service: 'api' },
  redact: { paths: redacted, censor: '[kept back]' },
  serializers: { err: describe },
});

/** Describes an error without the details of the database driver, because the values of a row may be personal data. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const { name, message, stack } = error;
  const state = 'code' in error ? { state: String(error.code) } : {};
  return { type: name, message, stack, ...state };
}

const SLOW_MS = 1_000;

/** Logs one line per call, with its route and outcome, but without headers, body and query. */
export const logCalls = (server: FastifyInstance): void => {
  server.addHook('onResponse', async (request: FastifyRequest, reply) => {
    if (request.routeOptions.config.isStream) return;
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode, ms };
    if (ms > SLOW_MS) request.log.info(line, 'slow call');
    // Few page views are traced, so all of their calls are logged: without them the trace would be incomplete.
    else if (traceIdOf(request.headers) !== null) request.log.info(line, 'traced call');
    else request.log.debug(line, 'call');
  });
};
