import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PageTrace } from '@jangada/contracts/delivery/trace';
import { createSpanExporter, type ExporterOptions } from '@jangada/server/span-exporter';
import { spanOfCall, spanOfHtml, spanOfPage } from './edge-spans.ts';

const HALF_ID_BYTES = 8;
const PERCENT = 100;

interface TracingOptions extends ExporterOptions {
  /** The percentage of traced page views, and the tenants with another percentage. */
  readonly percent: number;
  readonly tenants: Readonly<Record<string, number>>;
  /** Trace ids are derived from this secret, so that a browser cannot invent one. */
  readonly secret: string;
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

export const createTraces = ({ percent, tenants, secret, ...options }: TracingOptions): Traces => {
  const exporter = createSpanExporter(options);

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

  return {
    begin: (tenant, savesData) => {
      if (savesData || Math.random() * PERCENT >= (tenants[tenant] ?? percent)) return null;
      const half = randomBytes(HALF_ID_BYTES).toString('hex');
      return `00-${half}${sealOf(tenant, half)}-${randomBytes(HALF_ID_BYTES).toString('hex')}-01`;
    },
    served: (traceparent, facts) => exporter.add('jangada-edge', [spanOfHtml(traceparent, facts)]),
    beginCall: (tenant, pageView, method) => {
      if (!TRACEPARENT.test(pageView) || !isOwn(tenant, pageView)) return null;
      const [version, traceId] = pageView.split('-');
      const traceparent = [version, traceId, randomBytes(HALF_ID_BYTES).toString('hex'), '01'].join('-');
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
      if (!isOwn(tenant, traceparent)) return;
      exporter.add(
        'jangada-page',
        spans.map((span) => spanOfPage(traceparent, tenant, span)),
      );
    },
    stop: () => exporter.stop(),
  };
};
