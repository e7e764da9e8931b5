import type { DeliveryState, FailureReason, MessagePurpose } from '@jangada/contracts/ops/deliveries';
import type { Language } from '@jangada/contracts/values/languages';
import type { MessageChannel } from '@jangada/contracts/values/message-channel';
import type { ColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../database/columns.ts';

export interface SentMessageTables {
  sent_messages: OfTenant & {
    id: Identity;
    user_id: number;
    purpose: MessagePurpose;
    channel: MessageChannel;
    language: Language;
    /** Masked. */
    receiver: string;
    state: ColumnType<DeliveryState, DeliveryState | undefined, DeliveryState>;
    sender: Optional<string>;
    provider_id: Optional<string>;
    reason: Optional<FailureReason>;
    queued_at: Moment;
    sent_at: Optional<Date>;
    ended_at: Optional<Date>;
    followed_at: Optional<Date>;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends SentMessageTables {}
}
