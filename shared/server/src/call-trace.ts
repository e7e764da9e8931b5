import type { IncomingHttpHeaders } from 'node:http';

/** W3C Trace Context, version 00, of a call that is sampled. */
const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/;

/** The trace that a call belongs to; null without one, or when the header is malformed. */
export const traceIdOf = ({ traceparent }: IncomingHttpHeaders): string | null =>
  (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)?.[1]) || null;

/** The span of the caller, in a trace that is sampled; null without one, or when the header is malformed. */
export const traceparentOf = ({ traceparent }: IncomingHttpHeaders): string | null =>
  typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : null;

interface Logger<Child, Options> {
  child(bindings: Readonly<Record<string, unknown>>, options?: Options): Child;
}

/**
 * A logger for one call, as `childLoggerFactory` of Fastify wants it: every line of a traced call has its `trace_id`, so that a
 * log and a trace are found by each other.
 */
export const loggerOfCall = <Child, Options>(
  logger: Logger<Child, Options>,
  bindings: Readonly<Record<string, unknown>>,
  options: Options,
  { headers }: { readonly headers: IncomingHttpHeaders },
): Child => {
  const traceId = traceIdOf(headers);
  return logger.child(traceId === null ? bindings : { ...bindings, trace_id: traceId }, options);
};
