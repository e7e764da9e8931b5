import type { PageTrace } from '@jangada/contracts/delivery/trace';
import { createSpanExporter, type ExporterOptions } from '@jangada/server/span-exporter';
import { spanBelow, type TraceIds } from '@jangada/server/trace-ids';
import { spanOfCall, spanOfHtml, spanOfPage } from './edge-spans.ts';

const PERCENT = 100;

interface TracingOptions extends ExporterOptions {
  /** The percentage of traced page views, and the tenants with another percentage. */
  readonly percent: number;
  readonly tenants: Readonly<Record<string, number>>;
  readonly ids: TraceIds;
}

/** The span of a page's call to the platform API. */
export interface CallSpan {
  /** The header for the API, whose own spans are below this one. */
  readonly traceparent: string;
  /** @returns the duration in milliseconds */
  end(status: number): number;
}

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

export const createTraces = ({ percent, tenants, ids, ...options }: TracingOptions): Traces => {
  const exporter = createSpanExporter(options);

  return {
    begin: (tenant, savesData) => {
      if (savesData || Math.random() * PERCENT >= (tenants[tenant] ?? percent)) return null;
      return ids.begin(tenant);
    },
    served: (traceparent, facts) => exporter.add('jangada-edge', [spanOfHtml(traceparent, facts)]),
    beginCall: (tenant, pageView, method) => {
      if (!ids.isOwn(tenant, pageView)) return null;
      const traceparent = spanBelow(pageView);
      const startMs = Date.now();
      return {
        traceparent,
        end: (status) => {
          const endMs = Date.now();
          exporter.add('jangada-edge', [spanOfCall(traceparent, pageView, { tenant, method, startMs, endMs, status })]);
          return endMs - startMs;
        },
      };
    },
    receive: (tenant, { traceparent, spans }) => {
      if (!ids.isOwn(tenant, traceparent)) return;
      exporter.add(
        'jangada-page',
        spans.map((span) => spanOfPage(traceparent, tenant, span)),
      );
    },
    stop: () => exporter.stop(),
  };
};
