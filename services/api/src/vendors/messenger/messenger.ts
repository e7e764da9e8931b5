import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { requireWithinLimit } from '../../errors/require-within-limit.ts';
import { VendorUnavailable } from '../send-request.ts';
import { ReceiverRefused, type Message, type Sender } from './message.ts';
import { createPlainHttp } from './plain-http.ts';
import { createSmtp } from './smtp.ts';
import { smsText } from './sms-text.ts';
import { createTwilio } from './twilio.ts';
import { createZenvia } from './zenvia.ts';

const HOUR_MS = 60 * 60_000;
const BRAZIL = '+55';

/** SMS cost money, and fraudsters earn with those to numbers of their own. */
export const smsToNumber: RateLimit = { name: 'sms-to-number', max: 10, windowMs: 24 * HOUR_MS };
/** Of one tenant to numbers outside Brazil, together. */
export const smsAbroad: RateLimit = { name: 'sms-abroad', max: 20, windowMs: HOUR_MS };

/** Sends e-mail and SMS. Messages may contain codes, so they are never logged. */
export interface Messenger {
  /**
   * Tries the senders of the message's channel and tenant in their order.
   *
   * @throws request.too-many @throws {VendorUnavailable} when none has taken it
   * @throws {ReceiverRefused} when a provider says that the address or number receives nothing
   */
  send(message: Message): Promise<void>;
}

interface Route extends Sender {
  readonly by: string;
  readonly tenants?: readonly string[] | undefined;
}

export const createMessenger = (
  { email, sms }: Config['messenger'],
  limits: RateLimits,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Messenger => {
  const routes: Readonly<Record<Message['channel'], readonly Route[]>> = {
    email: email.map((sender) => ({
      by: sender.by,
      tenants: sender.tenants,
      ...(sender.by === 'smtp' ? createSmtp(sender) : createPlainHttp(sender)),
    })),
    sms: sms.map((sender) => ({ by: sender.by, tenants: sender.tenants, ...smsSenderOf(sender) })),
  };
  return {
    send: async (message) => {
      const { channel, tenant } = message;
      if (channel === 'sms') await countSms(limits, message);
      const ready = channel === 'sms' ? { ...message, text: smsText(message.text) } : message;
      const senders = routes[channel].filter(({ tenants }) => tenants?.includes(tenant.id) ?? true);
      for (const sender of senders) {
        try {
          await sender.send(ready);
          return;
        } catch (error) {
          if (error instanceof ReceiverRefused) throw error;
          log.warn({ tenant: tenant.id, channel, by: sender.by, reason: String(error) }, 'messenger: a sender failed');
        }
      }
      throw new VendorUnavailable(`no sender of ${tenant.id} took the ${channel}`);
    },
  };
};

const smsSenderOf = (sender: Config['messenger']['sms'][number]): Sender => {
  if (sender.by === 'zenvia') return createZenvia(sender);
  return sender.by === 'twilio' ? createTwilio(sender) : createPlainHttp(sender);
};

/** @throws request.too-many */
async function countSms(limits: RateLimits, { tenant, to }: Message): Promise<void> {
  await requireWithinLimit(limits, smsToNumber, to);
  if (!to.startsWith(BRAZIL)) await requireWithinLimit(limits, smsAbroad, tenant.id);
}
