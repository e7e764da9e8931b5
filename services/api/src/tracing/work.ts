import { AsyncLocalStorage } from 'node:async_hooks';
import { attributesOf, idsOf, nanos, newSpanId, spanKind, STATUS_ERROR, type Attributes } from '@jangada/server/otlp';
import { createSpanExporter, type ExporterOptions } from '@jangada/server/span-exporter';
import { createTraceIds, spanBelow, traceKeysOf } from '@jangada/server/trace-ids';
import type { ServicesKey } from '@jangada/server/services-key';

/** Spans of the steps of one call or job; of further ones only their number is known. */
export const STEPS_MAX = 100;

const SERVICE = 'jangada-api';

export interface SpanFacts {
  /** Of a fixed set: never a value that somebody sent. */
  readonly name: string;
  readonly kind: keyof typeof spanKind;
  readonly attributes: Attributes;
  /** The class of the failure; undefined when there was none. */
  readonly error?: string | undefined;
}

/** A span that has begun. */
export interface OpenSpan {
  readonly sinceMs: number;
  end(facts: SpanFacts): void;
}

/** A call or command, or a job that one has left in the outbox, whose trace is exported. */
export interface Work {
  /** Names its span as the parent of spans of other processes. */
  readonly traceparent: string;
  /** Begins the span of a step. Steps that begin after the end of the work are none of it. */
  beginStep(): OpenSpan | undefined;
  end(facts: SpanFacts): void;
}

export interface Tracing {
  /**
   * Begins the work of a call below this span; null when no edge of this installation has begun its trace for the tenant,
   * or it is not sampled.
   *
   * @param sinceMs when it began, by `performance.now()`
   */
  begin(tenantId: string, parent: string, sinceMs?: number): Work | null;
  /**
   * Begins the work of an operator's command, whose span is the first one of its trace.
   *
   * @param own the span as the operator's page named it; null for a new trace
   */
  beginCommand(tenantId: string, own: string | null, sinceMs: number): Work;
  /** Begins the work of a job below the span of the work that wrote it. */
  resume(tenantId: string, parent: string): Work;
  /** Exports the waiting spans. */
  stop(): Promise<void>;
}

/** The span of a work, and the one above it. */
interface Place {
  readonly traceparent: string;
  readonly parent: string | null;
}

interface SpanIds {
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
}

interface TracingOptions extends ExporterOptions {
  readonly servicesKey: ServicesKey;
}

export const createTracing = ({ servicesKey, ...options }: TracingOptions): Tracing => {
  const exporter = createSpanExporter(options);
  const ids = createTraceIds(traceKeysOf(servicesKey));

  const begin = (tenantId: string, { traceparent, parent }: Place, sinceMs: number): Work => {
    const { traceId, spanId } = idsOf(traceparent);
    // The clock of the machine may be set while a call runs; durations are of the other one.
    const zeroMs = Date.now() - performance.now();
    let steps = 0;
    let isEnded = false;

    const add = (span: SpanIds & { readonly sinceMs: number }, facts: SpanFacts): void => {
      const { name, kind, attributes, error } = facts;
      exporter.add(SERVICE, [
        {
          ...{ traceId, spanId: span.spanId, name, kind: spanKind[kind] },
          ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
          startTimeUnixNano: nanos(zeroMs + span.sinceMs),
          endTimeUnixNano: nanos(zeroMs + performance.now()),
          attributes: attributesOf({ ...attributes, 'error.type': error }),
          status: error === undefined ? {} : { code: STATUS_ERROR },
        },
      ]);
    };

    return {
      traceparent,
      beginStep: () => {
        if (isEnded) return undefined;
        const step = { spanId: newSpanId(), parentSpanId: spanId, sinceMs: performance.now() };
        return {
          sinceMs: step.sinceMs,
          end: (facts) => {
            steps += 1;
            if (steps <= STEPS_MAX) add(step, facts);
          },
        };
      },
      end: ({ attributes, ...facts }) => {
        isEnded = true;
        const left = Math.max(0, steps - STEPS_MAX);
        const own = { 'jangada.tenant': tenantId, 'jangada.steps_left_out': left > 0 ? left : undefined };
        add(
          { spanId, parentSpanId: parent === null ? undefined : idsOf(parent).spanId, sinceMs },
          { ...facts, attributes: { ...attributes, ...own } },
        );
      },
    };
  };

  const below = (parent: string): Place => ({ traceparent: spanBelow(parent), parent });

  return {
    begin: (tenantId, parent, sinceMs = performance.now()) =>
      ids.isOwn(tenantId, parent) ? begin(tenantId, below(parent), sinceMs) : null,
    beginCommand: (tenantId, own, sinceMs) =>
      begin(tenantId, { traceparent: own ?? ids.begin(tenantId), parent: null }, sinceMs),
    resume: (tenantId, parent) => begin(tenantId, below(parent), performance.now()),
    stop: () => exporter.stop(),
  };
};

const storage = new AsyncLocalStorage<Work>();

/** Runs something whose steps belong to this work. */
export const inWork = <Result>(work: Work, run: () => Result): Result => storage.run(work, run);

/** Runs something that a call starts but that is done for others too, such as the sending of what all have written. */
export const outsideWork = <Result>(run: () => Result): Result => storage.exit(run);

/** Undefined where nothing is traced. */
export const currentWork = (): Work | undefined => storage.getStore();

/** Begins the span of a step of the current work; undefined where nothing is traced. */
export const beginStep = (): OpenSpan | undefined => storage.getStore()?.beginStep();

/** Runs something, and says how it ended before its caller goes on. */
export const whenEnded = async <Result>(
  run: () => Promise<Result>,
  end: (ended: PromiseSettledResult<Result>) => void,
): Promise<Result> => {
  try {
    const value = await run();
    end({ status: 'fulfilled', value });
    return value;
  } catch (reason) {
    end({ status: 'rejected', reason });
    throw reason;
  }
};

/** The class of the error with which something ended; undefined when there was none. */
export const failureOf = (ended: PromiseSettledResult<unknown>): string | undefined =>
  ended.status === 'rejected' ? classOf(ended.reason) : undefined;

const CLASS = /^[\w.-]{1,60}$/;

/** Such as a SQLSTATE, `ECONNREFUSED` or `TimeoutError`. Never the message, which may have values. */
export const classOf = (error: unknown): string => {
  const { name, code, cause } = Object(error) as Readonly<Record<'name' | 'code' | 'cause', unknown>>;
  const { code: causeCode } = Object(cause) as { readonly code?: unknown };
  const found = [causeCode, code, name].find((one) => typeof one === 'string' && CLASS.test(one));
  return typeof found === 'string' ? found : 'Error';
};
