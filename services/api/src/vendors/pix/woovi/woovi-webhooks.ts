import type { ApiCall } from '../api-call.ts';
import { VendorUnavailable } from '../../send-request.ts';
import type { PixPort } from '../pix-port.ts';
import { readAnswer } from '../pix-session.ts';
import * as messages from './woovi-messages.ts';

/** Each event has a webhook of its own. */
const EVENTS = [
  'OPENPIX:CHARGE_COMPLETED',
  'OPENPIX:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
  'OPENPIX:TRANSACTION_RECEIVED',
  'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
  'PIX_TRANSACTION_REFUND_SENT_REJECTED',
  'OPENPIX:MOVEMENT_CONFIRMED',
  'OPENPIX:MOVEMENT_FAILED',
  'OPENPIX:MOVEMENT_REMOVED',
  'OPENPIX:DISPUTE_ACCEPTED',
] as const;

/** How long a registration is trusted. */
const KNOWN_MS = 9 * 60_000;

/** Registers the address for each event, and again where the value of `Authorization` is another one. */
export const createWooviWebhooks = (call: ApiCall): PixPort['ensureWebhook'] => {
  let known = { wanted: '', untilMs: 0 };
  return async (_key, { url, authorization }) => {
    const wanted = `${url} ${authorization ?? ''}`;
    if (known.wanted === wanted && known.untilMs > Date.now()) return;
    const search = new URLSearchParams({ url });
    const listed = readAnswer(messages.webhooks, await call(`/api/v1/webhook?${search}`), 'a list of webhooks');
    const own = listed.webhooks.filter((one) => one.url === url);
    for (const event of EVENTS) {
      const present = own.filter((one) => one.event === event);
      const isRight = (one: (typeof present)[number]): boolean =>
        one.isActive !== false && (one.authorization ?? undefined) === authorization;
      if (present.some(isRight)) continue;
      const webhook = {
        name: `Jangada ${event}`,
        event,
        url,
        isActive: true,
        ...(authorization ? { authorization } : {}),
      };
      const { status } = await call('/api/v1/webhook', { method: 'POST', body: { webhook } });
      if (status >= 300) throw new VendorUnavailable(`registering the webhook of ${event} got ${status}`);
      // The new one works before the old one ends.
      for (const { id } of present) await call(`/api/v1/webhook/${encodeURIComponent(id)}`, { method: 'DELETE' });
    }
    known = { wanted, untilMs: Date.now() + KNOWN_MS };
  };
};
