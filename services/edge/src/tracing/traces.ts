import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PageTrace } from '@jangada/contracts/delivery/trace';
import { otlpRequest, spanOfCall, spanOfHtml, spanOfPage, type OtlpSpan } from './otlp.ts';

/** Maximum number of spans that wait for the collector; further spans are dropped. */
const QUEUE_MAX = 2_000;
const BATCH_MAX = 200;
const EVERY_MS = 2_000;
const TIMEOUT_MS = 3_000;

const HALF_ID_BYTES = 8;
const PERCENT = 100;

export type SpanOutcome = 'exported' | 'queue_full' | 'failed';

interface TracingOptions {
  /** The address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The percentage of traced page views, and the tenants with another percentage. */
  readonly percent: number;
  readonly tenants: Readonly<Record<string, number>>;
  /** Trace ids are derived from this secret, so that a browser cannot invent one. */
  readonly secret: string;
  readonly onSpans: (outcome: SpanOutcome, count: number) => void;
}

/** The span of a page's call to the platform API. */
export interface CallSpan {
  /** The header for the API, whose own spans are below this one. */
  readonly traceparent: string;
  /** @returns the duration in milliseconds */
  end(status: number): number;
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

/** Decides which page views are traced, and exports their spans as OTLP over HTTP. */
export interface Traces {
  /** The `traceparent` of a page view; null when it is not traced. */
  begin(tenant: string, savesData: boolean): string | null;
  served(traceparent: string, facts: Parameters<typeof spanOfHtml>[1]): void;
  /** The span of a call that names the trace of its page view; null when this edge did not begin that trace. */
  beginCall(tenant: string, traceparent: string, method: string): CallSpan | null;
  /** Receives spans of a browser; spans without a trace of this edge are dropped. */
  receive(tenant: string, trace: PageTrace): void;
  /** Exports the waiting spans. */
  stop(): Promise<void>;
}

export const createTraces = ({ endpoint, headers, percent, tenants, secret, onSpans }: TracingOptions): Traces => {
  const queues = new Map<string, OtlpSpan[]>([
    ['jangada-edge', []],
    ['jangada-page', []],
  ]);
  let waiting = 0;
  let running: Promise<void> | null = null;

  const sealOf = (tenant: string, half: string): string =>
    createHmac('sha256', secret)
      .update(`trace ${tenant} ${half}`)
      .digest('hex')
      .slice(0, 2 * HALF_ID_BYTES);

  const isOwn = (tenant: string, traceparent: string): boolean => {
    const [, traceId = ''] = traceparent.split('-');
    const [half, seal] = [traceId.slice(0, 2 * HALF_ID_BYTES), traceId.slice(2 * HALF_ID_BYTES)];
    return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(tenant, half)));
  };

  const add = (service: 'jangada-edge' | 'jangada-page', spans: readonly OtlpSpan[]): void => {
    const room = Math.max(0, QUEUE_MAX - waiting);
    queues.get(service)?.push(...spans.slice(0, room));
    waiting += Math.min(room, spans.length);
    if (spans.length > room) onSpans('queue_full', spans.length - room);
  };

  const send = async (service: string, spans: readonly OtlpSpan[]): Promise<boolean> => {
    try {
      const reply = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(otlpRequest(service, spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await reply.body?.cancel();
      onSpans(reply.ok ? 'exported' : 'failed', spans.length);
      return reply.ok;
    } catch {
      // Failed spans are dropped and counted: traces never delay pages, and an unavailable collector causes no backlog.
      onSpans('failed', spans.length);
      return false;
    }
  };

  const flush = async (): Promise<void> => {
    for (const [service, queue] of queues) {
      while (queue.length > 0) {
        const spans = queue.splice(0, BATCH_MAX);
        waiting -= spans.length;
        if (!(await send(service, spans))) break;
      }
    }
  };

  const flushOnce = (): Promise<void> => (running ??= flush().finally(() => (running = null)));
  const timer = setInterval(() => void flushOnce(), EVERY_MS);
  timer.unref();

  return {
    begin: (tenant, savesData) => {
      if (savesData || Math.random() * PERCENT >= (tenants[tenant] ?? percent)) return null;
      const half = randomBytes(HALF_ID_BYTES).toString('hex');
      return `00-${half}${sealOf(tenant, half)}-${randomBytes(HALF_ID_BYTES).toString('hex')}-01`;
    },
    served: (traceparent, facts) => add('jangada-edge', [spanOfHtml(traceparent, facts)]),
    beginCall: (tenant, pageView, method) => {
      if (!TRACEPARENT.test(pageView) || !isOwn(tenant, pageView)) return null;
      const [version, traceId] = pageView.split('-');
      const traceparent = [version, traceId, randomBytes(HALF_ID_BYTES).toString('hex'), '01'].join('-');
      const startMs = Date.now();
      return {
        traceparent,
        end: (status) => {
          const endMs = Date.now();
          add('jangada-edge', [spanOfCall(traceparent, pageView, { tenant, method, startMs, endMs, status })]);
          return endMs - startMs;
        },
      };
    },
    receive: (tenant, { traceparent, spans }) => {
      if (!isOwn(tenant, traceparent)) return;
      add(
        'jangada-page',
        spans.map((span) => spanOfPage(traceparent, tenant, span)),
      );
    },
    stop: async () => {
      clearInterval(timer);
      await flushOnce();
      await flushOnce();
    },
  };
};
