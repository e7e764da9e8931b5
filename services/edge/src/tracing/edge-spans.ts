import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import type { PageSpan } from '@jangada/contracts/delivery/trace';
import { attributesOf, idsOf, nanos, newSpanId, spanKind, STATUS_ERROR, type OtlpSpan } from '@jangada/server/otlp';

const SERVER_FAILURE_STATUS = 500;

/** A span of the page, below the span of the HTML. */
export const spanOfPage = (traceparent: string, tenant: string, span: PageSpan): OtlpSpan => {
  const { name, remote, version, expose, at, ms, error } = span;
  const { traceId, spanId: parentSpanId } = idsOf(traceparent);
  return {
    ...{ traceId, spanId: newSpanId(), parentSpanId },
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
