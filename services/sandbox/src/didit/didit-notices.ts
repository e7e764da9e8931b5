import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Session } from './didit-sessions.ts';

/** Two more tries: after about one and four minutes; shorter here. */
const RETRY_DELAYS_MS = [2_000, 8_000];
const CALL_TIMEOUT_MS = 5_000;

/** "X-Signature-V2": sorted keys, no spaces, letters unescaped, whole numbers without a fraction. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = new Map(Object.entries(value));
  const names = [...fields.keys()].toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields.get(name))}`).join(',')}}`;
};

const signed = (body: object, secret: string): Record<string, string> => ({
  'content-type': 'application/json',
  'x-timestamp': String(Math.floor(Date.now() / 1000)),
  'x-signature-v2': createHmac('sha256', secret).update(canonical(body)).digest('hex'),
});

export interface Destination {
  readonly url: string;
  readonly secret: string;
}

/** Tells the destinations of the application that a session has another status. */
export const createDiditNotices = (log: FastifyBaseLogger, stopping: AbortSignal) => {
  const call = async ({ url, secret }: Destination, notice: object): Promise<boolean> => {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]);
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...signed(notice, secret), 'user-agent': 'DiditWebhook/2.0' },
        body: JSON.stringify(notice),
        signal,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
  const deliver = async (destination: Destination, notice: object): Promise<void> => {
    for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
      await sleep(delayMs, undefined, { signal: stopping, ref: false });
      if (await call(destination, notice)) return;
    }
    log.error({ url: destination.url }, 'didit webhook given up');
  };
  return {
    announce({ id, status, workflowId, vendorData, createdAt }: Session, destinations: Iterable<Destination>): void {
      const notice = {
        event_id: randomUUID(),
        webhook_type: 'status.updated',
        timestamp: Math.floor(Date.now() / 1000),
        created_at: createdAt,
        environment: 'sandbox',
        session_id: id,
        session_kind: 'user',
        status,
        workflow_id: workflowId,
        vendor_data: vendorData,
      };
      for (const destination of destinations) void deliver(destination, notice).catch(() => undefined); // The sandbox is stopping.
    },
  };
};
