import type { Moment, OfTenant, Optional } from '../../../database/columns.ts';
import type { LimitKind, LimitWindow } from '@jangada/contracts/domains/profile/limits';
import type { ColumnType, Generated } from 'kysely';

export interface LimitTables {
  player_limits: OfTenant & {
    user_id: number;
    kind: LimitKind;
    span: LimitWindow;
    value: number;
    pending_value: Optional<number>;
    pending_from: Optional<Date>;
    bets_from: Generated<number>;
    bets_from_at: Optional<Date>;
    updated_at: Moment;
  };
  player_settings: OfTenant & {
    user_id: number;
    time_alert_minutes: Optional<number>;
    marketing_email: Generated<boolean>;
    marketing_sms: Generated<boolean>;
    marketing_push: Generated<boolean>;
    updated_at: Moment;
  };
  active_minutes: OfTenant & { user_id: number; minute: ColumnType<Date, Date, never> };
}

declare module '../../../database/schema.ts' {
  interface Schema extends LimitTables {}
}
