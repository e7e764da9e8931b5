import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PageTrace } from '@jangada/contracts/delivery/trace';
import { otlpRequest, spanOfCall, spanOfHtml, spanOfPage, type OtlpSpan } from './otlp.ts';

/** Spans that wait for the collector; more than these are dropped. */
const QUEUE_MAX = 2_000;
const BATCH_MAX = 200;
const EVERY_MS = 2_000;
const TIMEOUT_MS = 3_000;

const HALF_ID_BYTES = 8;
const PERCENT = 100;

export type SpanOutcome = 'exported' | 'queue_full' | 'failed';

interface TracingOptions {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Page views in a hundred, and what tenants have instead. */
  readonly percent: number;
  readonly tenants: Readonly<Record<string, number>>;
  /** Trace ids are made with it: a browser cannot invent one. */
  readonly secret: string;
  readonly onSpans: (outcome: SpanOutcome, count: number) => void;
}

/** A call of the page to the platform API. */
export interface CallSpan {
  /** For the API: its work is below this span. */
  readonly traceparent: string;
  /** @returns how long it took, in milliseconds */
  end(status: number): number;
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

/** Decides which page views are traced, and exports their spans as OTLP over HTTP. */
export interface Traces {
  /** The `traceparent` of a page view; null when it is not traced. */
  begin(tenant: string, savesData: boolean): string | null;
  /** The HTML of a page was sent. */
  served(traceparent: string, facts: Parameters<typeof spanOfHtml>[1]): void;
  /** A call that names the trace of its page view; null when this edge has not begun it. */
  beginCall(tenant: string, traceparent: string, method: string): CallSpan | null;
  /** Spans of a browser; without a trace of this edge they are dropped. */
  receive(tenant: string, trace: PageTrace): void;
  /** Exports what waits. */
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
      // Dropped and counted: traces never hold up pages, and a collector that is away gets no backlog.
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
