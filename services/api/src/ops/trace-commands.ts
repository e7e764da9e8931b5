import { traceparentOf } from '@jangada/server/call-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { followWork, noteWork } from '../http/trace-calls.ts';
import type { Tenants } from '../tenants/tenants.ts';
import type { Tracing } from '../tracing/work.ts';
import { PLATFORM } from './platform-log.ts';

/** Traces the commands of operators, of whom there are few: all of them, in the trace that the desk names. */
export const traceCommands = (server: FastifyInstance, tracing: Tracing, tenants: Pick<Tenants, 'find'>): void => {
  server.addHook('preHandler', async (request, { elapsedTime }) => {
    // Whoever signs in is nobody yet.
    if (request.method !== 'POST' || request.operator === '') return;
    const sinceMs = performance.now() - elapsedTime;
    const scope = await scopeOf(request, tenants);
    if (scope !== undefined) noteWork(request, tracing.beginCommand(scope, traceparentOf(request.headers), sinceMs));
  });
  followWork(server);
};

/** Undefined for a tenant that is none, or that cannot be read: spans have no text that somebody sent. */
const scopeOf = async ({ params }: FastifyRequest, tenants: Pick<Tenants, 'find'>): Promise<string | undefined> => {
  if (typeof params !== 'object' || params === null || !('tenant' in params) || params.tenant === PLATFORM)
    return PLATFORM;
  const tenant = await tenants.find(String(params.tenant)).catch(() => undefined);
  return tenant?.id;
};
