import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tenants } from '../tenants/tenants.ts';
import { classOf, inWork, type Tracing, type Work } from '../tracing/work.ts';

interface TracedCall {
  readonly work: Work;
  refusal?: { readonly code: string; readonly cause: Error };
}

/** The calls that are being traced. */
const traced = new WeakMap<FastifyRequest, TracedCall>();

const FAILURE_STATUS = 500;

/** Notes why a call is refused, for its span. */
export const noteRefusal = (request: FastifyRequest, code: string, cause: Error): void => {
  const call = traced.get(request);
  if (call) call.refusal = { code, cause };
};

/** Traces a call as this work; `followWork` ends it with the answer. */
export const noteWork = (request: FastifyRequest, work: Work): void => void traced.set(request, { work });

/** Traces the calls of page views that an edge of this installation traces. */
export const traceCalls = (
  server: FastifyInstance,
  tracing: Tracing,
  tenants: Pick<Tenants, 'findByHostname'>,
): void => {
  server.addHook('onRequest', async (request) => {
    const sinceMs = performance.now();
    const { traceparent } = request.headers;
    if (typeof traceparent !== 'string') return;
    // Whether the call can be answered without the database is decided where it is answered.
    const tenant = await tenants.findByHostname(request.hostname).catch(() => undefined);
    const work = tenant && tracing.begin(tenant.id, traceparent, sinceMs);
    if (work) noteWork(request, work);
  });
  followWork(server);
};

/** Runs the handlers of traced calls in their work, and ends it with the answer. */
export const followWork = (server: FastifyInstance): void => {
  // Not earlier: the events of the body run in the context of the connection.
  server.addHook('preHandler', (request, _reply, done) => {
    const call = traced.get(request);
    if (call) inWork(call.work, done);
    else done();
  });
  server.addHook('onResponse', async (request, { statusCode }) => {
    const call = traced.get(request);
    if (!call) return;
    const { method, routeOptions } = request;
    const { url: route } = routeOptions;
    const { refusal } = call;
    call.work.end({
      ...{ name: route === undefined ? method : `${method} ${route}`, kind: 'server' },
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'jangada.refusal': refusal?.code,
      },
      error: statusCode < FAILURE_STATUS ? undefined : refusal ? classOf(refusal.cause) : String(statusCode),
    });
  });
};
