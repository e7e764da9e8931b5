import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import { traceIdOf } from '@jangada/server/call-trace';
import type { LogLevel } from '@jangada/server/environment';

/** Whatever ends up in a log line under one of these names is not printed (SEC-27). */
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

/** Error codes share the name `code` with codes that players type: only those of errors are logged. */
const redacted = secretNames
  .flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  .filter((path) => path !== 'err.code');

export const loggerOptions = (level: LogLevel): LoggerOptions => ({
  level,
  base: { service: 'api' },
  redact: { paths: redacted, censor: '[kept back]' },
  serializers: { err: describe },
});

/** An error without the details of the database driver: the values of a row may be personal data. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const { name, message, stack } = error;
  const state = 'code' in error ? { state: String(error.code) } : {};
  return { type: name, message, stack, ...state };
}

const SLOW_MS = 1_000;

/** One line per call: its route and its outcome. No headers, no body, no query. */
export function logCalls(server: FastifyInstance): void {
  server.addHook('onResponse', async (request: FastifyRequest, reply) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode, ms };
    if (ms > SLOW_MS) request.log.info(line, 'slow call');
    // Few page views are traced, and whoever looks at one wants its calls.
    else if (traceIdOf(request.headers) !== null) request.log.info(line, 'traced call');
    else request.log.debug(line, 'call');
  });
}
