import { otlpRequest, type OtlpSpan } from './otlp.ts';

/** Maximum number of spans that wait for the collector; further spans are dropped. */
const QUEUE_MAX = 2_000;
const BATCH_MAX = 200;
const EVERY_MS = 2_000;
const TIMEOUT_MS = 3_000;

export type SpanOutcome = 'exported' | 'queue_full' | 'failed';

export interface ExporterOptions {
  /** The address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly onSpans: (outcome: SpanOutcome, count: number) => void;
}

/** Sends spans to a collector as OTLP over HTTP. */
export interface SpanExporter {
  /** @param service the name of the service that the spans belong to */
  add(service: string, spans: readonly OtlpSpan[]): void;
  /** Exports the waiting spans. */
  stop(): Promise<void>;
}

/** An exporter whose collector may be away: that costs spans, which are counted, and never delays the caller. */
export const createSpanExporter = ({ endpoint, headers, onSpans }: ExporterOptions): SpanExporter => {
  const queues = new Map<string, OtlpSpan[]>();
  let waiting = 0;
  let running: Promise<void> | null = null;

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
      // Failed spans are dropped and counted: an unavailable collector causes no backlog.
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
    add: (service, spans) => {
      const room = Math.max(0, QUEUE_MAX - waiting);
      const queue = queues.get(service) ?? [];
      queues.set(service, queue);
      queue.push(...spans.slice(0, room));
      waiting += Math.min(room, spans.length);
      if (spans.length > room) onSpans('queue_full', spans.length - room);
    },
    stop: async () => {
      clearInterval(timer);
      await flushOnce();
      await flushOnce();
    },
  };
};
