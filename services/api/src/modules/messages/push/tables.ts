import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface PushTables {
  push_subscriptions: OfTenant & {
    id: Identity;
    user_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    session_hash: Optional<string>;
    created_at: Moment;
  };
  push_deliveries: OfTenant & {
    notification_id: number;
    subscription_id: number;
    created_at: Moment;
    done_at: Optional<Date>;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends PushTables {}
}
