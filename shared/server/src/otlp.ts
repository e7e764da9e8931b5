import { randomBytes } from 'node:crypto';

/*
 * OTLP/HTTP in JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. Ids are hex, times are decimal
 * strings of nanoseconds, enums are numbers.
 */

const SPAN_ID_BYTES = 8;
const MICROS_PER_MS = 1_000;
const NANOS_PER_MICRO = 1_000n;

export const spanKind = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
export const STATUS_ERROR = 2;

/** Whole numbers and texts by name. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

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

/** The attributes of a span; those without a value are left out. */
export const attributesOf = (values: Attributes): OtlpAttribute[] =>
  Object.entries(values).flatMap(([key, value]): OtlpAttribute[] => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];
  });

/** @param ms since 1970, to the microsecond */
export const nanos = (ms: number): string => String(BigInt(Math.round(ms * MICROS_PER_MS)) * NANOS_PER_MICRO);

export const newSpanId = (): string => randomBytes(SPAN_ID_BYTES).toString('hex');

/** The ids in a `traceparent` of W3C Trace Context. */
export const idsOf = (traceparent: string) => {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return { traceId, spanId };
};

/** The body of `POST /v1/traces`. */
export const otlpRequest = (service: string, spans: readonly OtlpSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [{ scope: { name: 'jangada' }, spans }],
    },
  ],
});
