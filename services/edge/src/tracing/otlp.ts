import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import type { PageSpan } from '@jangada/contracts/delivery/trace';
import { randomBytes } from 'node:crypto';

/*
 * OTLP/HTTP in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. Ids are hex, times are decimal
 * strings of nanoseconds, enums are numbers.
 */

const SPAN_ID_BYTES = 8;
const NANOS_PER_MS = 1_000_000n;

const spanKind = { internal: 1, server: 2, client: 3 } as const;
const SERVER_FAILURE_STATUS = 500;
const STATUS_ERROR = 2;

type Value = string | number;

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status: { readonly code?: number };
}

const attributesOf = (values: Readonly<Record<string, Value | undefined>>): OtlpAttribute[] =>
  Object.entries(values).flatMap(([key, value]): OtlpAttribute[] => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];
  });

const nanos = (ms: number): string => String(BigInt(Math.round(ms)) * NANOS_PER_MS);

const idsOf = (traceparent: string) => {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return { traceId, spanId };
};

/** A span of the page, below the span of the HTML. */
export const spanOfPage = (traceparent: string, tenant: string, span: PageSpan): OtlpSpan => {
  const { name, remote, version, expose, at, ms, error } = span;
  const { traceId, spanId: parentSpanId } = idsOf(traceparent);
  return {
    ...{ traceId, spanId: randomBytes(SPAN_ID_BYTES).toString('hex'), parentSpanId },
    ...{ name: `remote.${name}`, kind: spanKind.internal },
    ...{ startTimeUnixNano: nanos(at), endTimeUnixNano: nanos(at + ms) },
    attributes: attributesOf({
      'jangada.tenant': tenant,
      'jangada.remote': remote,
      'jangada.release': version,
      'jangada.expose': expose,
      'error.type': error,
    }),
    status: error === undefined ? {} : { code: STATUS_ERROR },
  };
};

interface Served {
  readonly tenant: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: number;
}

/** The span of the edge's answer with the HTML: the root of the page view. */
export const spanOfHtml = (traceparent: string, { tenant, startMs, endMs, status }: Served): OtlpSpan => ({
  ...idsOf(traceparent),
  ...{ name: 'GET /*', kind: spanKind.server, startTimeUnixNano: nanos(startMs), endTimeUnixNano: nanos(endMs) },
  attributes: attributesOf({
    'http.request.method': 'GET',
    'http.route': '/*',
    'http.response.status_code': status,
    'jangada.tenant': tenant,
  }),
  status: {},
});

/**
 * The span of a page's call that the edge forwarded to the platform API, below the span of the HTML. Its path may name
 * a player.
 */
export const spanOfCall = (
  traceparent: string,
  pageView: string,
  { tenant, method, startMs, endMs, status }: Served & { readonly method: string },
): OtlpSpan => ({
  ...idsOf(traceparent),
  parentSpanId: idsOf(pageView).spanId,
  ...{ name: `${method} ${API_PATH}/*`, kind: spanKind.client },
  ...{ startTimeUnixNano: nanos(startMs), endTimeUnixNano: nanos(endMs) },
  attributes: attributesOf({
    'http.request.method': method,
    'http.response.status_code': status,
    'url.template': `${API_PATH}/*`,
    'jangada.tenant': tenant,
  }),
  status: status >= SERVER_FAILURE_STATUS ? { code: STATUS_ERROR } : {},
});

/** The body of `POST /v1/traces`. */
export const otlpRequest = (service: string, spans: readonly OtlpSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [{ scope: { name: 'jangada' }, spans }],
    },
  ],
});
