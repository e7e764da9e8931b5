import type { ChatReportReason } from '@jangada/contracts/domains/chat/endpoints';
import type { Generated, JSONColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface ChatTables {
  chat_messages: OfTenant & {
    id: Identity;
    user_id: Optional<number>;
    type: Generated<'pinned' | 'global' | 'normal'>;
    text: string;
    attachments: JSONColumnType<{ attachment_type: string; attachment_url: string }[], string | undefined>;
    pinned_until: Optional<Date>;
    mission_id: Optional<number>;
    /** A key that the sender creates: a message that is sent again with it is stored once. */
    idempotency_key: Optional<string>;
    deleted_at: Optional<Date>;
    created_at: Moment;
  };
  chat_reports: OfTenant & {
    message_id: number;
    user_id: number;
    reason: ChatReportReason;
    created_at: Moment;
    dismissed_at: Optional<Date>;
    dismissed_by: Optional<string>;
  };
  chat_words: OfTenant & { word: string; created_at: Moment };
  chat_rules: OfTenant & {
    slow_mode_seconds: Generated<number>;
    /** Centavos. */
    minimum_wagered: Generated<number>;
    attachment_hosts: Generated<string[]>;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends ChatTables {}
}
