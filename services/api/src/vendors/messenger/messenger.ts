import type { MessageChannel } from '@jangada/contracts/values/message-channel';
import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { nameOfSender, phoneChannelOf, takesCodesAlone, type MessageSender } from '../../config/message-senders.ts';
import { requireWithinLimit } from '../../errors/require-within-limit.ts';
import { VendorUnavailable } from '../send-request.ts';
import { ReceiverRefused, type Message, type Receipts, type Sender } from './message.ts';
import { createPlainHttp } from './plain-http.ts';
import { createSmtp } from './smtp.ts';
import { smsText } from './sms-text.ts';
import { createTwilio } from './twilio.ts';
import { createTwilioVerify } from './twilio-verify.ts';
import { createZenvia, createZenviaWhatsapp } from './zenvia.ts';

const HOUR_MS = 60 * 60_000;
const BRAZIL = '+55';

/** Messages to phones cost money, and fraudsters earn with those to numbers of their own. */
export const smsToNumber: RateLimit = { name: 'sms-to-number', max: 10, windowMs: 24 * HOUR_MS };
/** Of one person, whatever numbers they name. */
export const smsToPerson: RateLimit = { name: 'sms-to-person', max: 15, windowMs: 24 * HOUR_MS };
/** Of one tenant to numbers outside Brazil, together. */
export const smsAbroad: RateLimit = { name: 'sms-abroad', max: 20, windowMs: HOUR_MS };

/** Which sender took a message, and what is to be expected of it. */
export interface Taken {
  readonly channel: MessageChannel;
  readonly by: string;
  /** The provider's id of the message, if it has one. */
  readonly providerId: string | null;
  /** Whether its provider reports what became of the message. */
  readonly hasReceipts: boolean;
  /** Whether the player got a code that the provider has made, instead of ours. */
  readonly ownsCode: boolean;
}

/** Sends e-mail, SMS and codes by WhatsApp. Messages may contain codes, so they are never logged. */
export interface Messenger {
  /**
   * Tries the senders of the message's channel and tenant in their order; for a code to a phone, those of each channel of
   * the tenant's setting.
   *
   * @param after the sender that has had this message before: those after it are tried
   * @throws request.too-many @throws {VendorUnavailable} when none has taken it
   * @throws {ReceiverRefused} when a provider says that the address or number receives nothing
   */
  send(message: Message, after?: string): Promise<Taken>;
  /** Whether there is a sender after this one, for a message that does not arrive. */
  hasNext(message: Addressed, after: string): boolean;
  /**
   * Whether a code is the one that this sender's provider has made for the address.
   *
   * @throws {VendorUnavailable} also when there is no such sender any more
   */
  verifyCode(sender: string, to: string, code: string): Promise<boolean>;
}

/** What decides who sends a message. */
type Addressed = Pick<Message, 'channel' | 'purpose' | 'tenant'>;

/** A sender whose provider calls us. */
export interface ReceiptSender extends Receipts {
  /** Whether it sends for the tenant: another tenant's messages are none of its business. */
  isFor(tenantId: string): boolean;
}

export interface MessageSenders extends Messenger {
  /** Those with receipts, by their names. */
  readonly withReceipts: ReadonlyMap<string, ReceiptSender>;
}

interface Route extends Sender {
  readonly by: string;
  readonly channel: MessageChannel;
  readonly takesCodesAlone: boolean;
  isFor(tenantId: string): boolean;
}

export const createSenders = (
  { email, sms, receiptsUrl }: Config['messenger'],
  limits: RateLimits,
  log: Pick<FastifyBaseLogger, 'warn'>,
): MessageSenders => {
  const routesOf = (senders: readonly MessageSender[], channelOf: (sender: MessageSender) => MessageChannel) =>
    senders.map((sender): Route => {
      const by = nameOfSender(sender);
      return {
        by,
        channel: channelOf(sender),
        takesCodesAlone: takesCodesAlone(sender),
        isFor: (tenantId) => sender.tenants?.includes(tenantId) ?? true,
        ...createSender(sender, receiptsUrl === null ? null : `${receiptsUrl}/${by}`),
      };
    });
  const routes: readonly Route[] = [...routesOf(email, () => 'email'), ...routesOf(sms, phoneChannelOf)];
  const sendersOf = (message: Addressed, after?: string): readonly Route[] => {
    const senders = channelsOf(message).flatMap((channel) =>
      routes.filter(
        (route) =>
          route.channel === channel &&
          route.isFor(message.tenant.id) &&
          (message.purpose === 'code' || !route.takesCodesAlone),
      ),
    );
    return senders.slice(senders.findIndex(({ by }) => by === after) + 1);
  };
  return {
    hasNext: (message, after) => sendersOf(message, after).length > 0,
    verifyCode: async (sender, to, code) => {
      const verifyCode = routes.find(({ by }) => by === sender)?.verifyCode;
      if (!verifyCode) throw new VendorUnavailable(`no sender ${sender} checks codes`);
      return verifyCode(to, code);
    },
    withReceipts: new Map(
      routes.flatMap(({ by, isFor, receipts }) => (receipts ? [[by, { ...receipts, isFor }] as const] : [])),
    ),
    send: async (message, after) => {
      const { channel: contact, tenant } = message;
      if (contact === 'sms') await countSms(limits, message);
      const senders = sendersOf(message, after);
      for (const [place, { by, channel, receipts, send, verifyCode }] of senders.entries())
        try {
          const providerId = await send(channel === 'sms' ? { ...message, text: smsText(message.text) } : message);
          return { by, channel, providerId, hasReceipts: receipts !== null, ownsCode: verifyCode !== undefined };
        } catch (error) {
          const isLastWay = senders.slice(place).every((later) => later.channel === channel);
          if (error instanceof ReceiverRefused && isLastWay) throw error;
          log.warn({ tenant: tenant.id, channel, by, reason: String(error) }, 'messenger: a sender failed');
        }
      throw new VendorUnavailable(`no sender of ${tenant.id} took the ${contact}`);
    },
  };
};

/** A code for a phone goes by the ways that the tenant wants, in their order; everything else as it was addressed. */
const channelsOf = ({ channel, purpose, tenant }: Addressed): readonly MessageChannel[] =>
  channel === 'sms' && purpose === 'code' ? [...new Set(tenant.settings.site.phone_codes ?? [channel])] : [channel];

const createSender = (sender: MessageSender, receiptUrl: string | null): Sender => {
  switch (sender.by) {
    case 'smtp':
      return createSmtp(sender);
    case 'zenvia':
      return createZenvia(sender, receiptUrl);
    case 'zenvia-whatsapp':
      return createZenviaWhatsapp(sender, receiptUrl);
    case 'twilio':
      return createTwilio(sender, receiptUrl);
    case 'twilio-verify':
      return createTwilioVerify(sender);
    case 'http':
      return createPlainHttp(sender);
  }
};

/** @throws request.too-many */
async function countSms(limits: RateLimits, { tenant, userId, to }: Message): Promise<void> {
  await requireWithinLimit(limits, smsToPerson, `${tenant.id} ${userId}`);
  await requireWithinLimit(limits, smsToNumber, to);
  if (!to.startsWith(BRAZIL)) await requireWithinLimit(limits, smsAbroad, tenant.id);
}
