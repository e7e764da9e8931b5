import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface NotificationTables {
  notifications: OfTenant & {
    id: Identity;
    user_id: Optional<number>;
    type: string;
    title: JSONColumnType<{ pt: string; en: string }>;
    description: JSONColumnType<{ pt: string; en: string }>;
    img: Optional<string>;
    pinned_until: Optional<Date>;
    /** Whether the notification is marketing, which is not pushed to players who declined it or may not receive it. */
    marketing: Generated<boolean>;
    user_box: ColumnType<{ id: number } | null, string | null | undefined, string | null>;
    created_at: Moment;
  };
  notification_reads: OfTenant & {
    user_id: number;
    notification_id: number;
    read_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends NotificationTables {}
}
