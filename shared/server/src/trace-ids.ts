import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { newSpanId } from './otlp.ts';
import type { ServicesKey } from './services-key.ts';

const HALF_ID_BYTES = 8;
const HALF_ID_CHARS = 2 * HALF_ID_BYTES;

/** W3C Trace Context, version 00, of a trace that is sampled. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

/** The ids of traces, by which the services of one installation know the traces that they have begun. */
export interface TraceIds {
  /** @returns the `traceparent` of a new trace */
  begin(tenant: string): string;
  /** Whether this trace was begun for this tenant, is sampled, and its `traceparent` is well formed. */
  isOwn(tenant: string, traceparent: string): boolean;
}

/** The keys of traces in an installation whose services share a key. */
export const traceKeysOf = ([current, ...others]: ServicesKey): TraceKeys => [keyOf(current), ...others.map(keyOf)];

const keyOf = (key: Buffer): Buffer => createHmac('sha256', key).update('jangada traces').digest();

type TraceKeys = readonly [current: Buffer, ...others: Buffer[]];

/**
 * Half of a trace id is a digest of the other half and the tenant, so that nobody else can invent a trace.
 *
 * @param keys the first one begins traces, each of them is accepted
 */
export const createTraceIds = (keys: TraceKeys): TraceIds => {
  const sealOf = (key: Buffer, tenant: string, half: string): string =>
    createHmac('sha256', key).update(`trace ${tenant} ${half}`).digest('hex').slice(0, HALF_ID_CHARS);

  return {
    begin: (tenant) => {
      const half = randomBytes(HALF_ID_BYTES).toString('hex');
      return `00-${half}${sealOf(keys[0], tenant, half)}-${newSpanId()}-01`;
    },
    isOwn: (tenant, traceparent) => {
      if (!TRACEPARENT.test(traceparent)) return false;
      const [, traceId = ''] = traceparent.split('-');
      const [half, seal] = [traceId.slice(0, HALF_ID_CHARS), Buffer.from(traceId.slice(HALF_ID_CHARS))];
      return keys.some((key) => timingSafeEqual(seal, Buffer.from(sealOf(key, tenant, half))));
    },
  };
};

/** A further span of the same trace. */
export const spanBelow = (traceparent: string): string => {
  const [version, traceId] = traceparent.split('-');
  return [version, traceId, newSpanId(), '01'].join('-');
};
