import { listOf } from '../api/paging.ts';
import { numericId } from '../values/ids.ts';
import { messageChannel } from '../values/message-channel.ts';
import * as z from '../values/schema.ts';
import { tab } from './player-tab.ts';

/** `queued`: no receipt yet. `sent`: on its way to the receiver; some carriers never say more. */
const deliveryState = z.enum(['queued', 'sent', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof deliveryState>;

const messagePurpose = z.enum(['code', 'notice']);
export type MessagePurpose = z.infer<typeof messagePurpose>;

/**
 * `receiver`: the number or address receives nothing. `blocked`: by the receiver or a filter. `refused`: by the provider.
 * `not-delivered`: the carrier gave it up. `away`: no sender took it. `limit`: too many messages.
 */
const failureReason = z.enum(['receiver', 'blocked', 'refused', 'not-delivered', 'away', 'limit', 'other']);
export type FailureReason = z.infer<typeof failureReason>;

/** A message as its provider reported on it; neither its text nor its code is stored. */
export const delivery = z.object({
  id: numericId,
  purpose: messagePurpose,
  channel: messageChannel,
  /** Masked for good: the whole one is not stored. */
  receiver: z.string(),
  /** Null while nobody has taken it. */
  sender: z.nullable(z.string()),
  provider_id: z.nullable(z.string()),
  delivery: deliveryState,
  failure: z.nullable(failureReason),
  queued_at: z.string(),
  sent_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** When another message took its place, because it failed or no receipt came. */
  followed_at: z.nullable(z.string()),
});

export type Delivery = z.infer<typeof delivery>;

export const showPlayerDeliveries = tab({
  name: 'deliveries',
  summary: 'E-mails, SMS and WhatsApp messages to a player and whether they arrived, newest first',
  reply: listOf(delivery),
});
