import type { Generated, JSONColumnType } from 'kysely';
import type { AlertTables } from '../alerts/tables.ts';
import type { FactTables } from '../facts/tables.ts';
import type { HttpTables } from '../http/tables.ts';
import type { JobTables } from '../jobs/tables.ts';
import type { AuthTables } from '../modules/player/auth/tables.ts';
import type { BettingTables } from '../modules/play/betting/tables.ts';
import type { BonusTables } from '../modules/rewards/bonuses/tables.ts';
import type { BoxTables } from '../modules/play/boxes/tables.ts';
import type { ChatTables } from '../modules/messages/chat/tables.ts';
import type { DocumentTables } from '../modules/player/documents/tables.ts';
import type { GameTables } from '../modules/play/games/tables.ts';
import type { LedgerTables } from '../modules/money/ledger/tables.ts';
import type { LevelTables } from '../modules/rewards/levels/tables.ts';
import type { LimitTables } from '../modules/eligibility/limits/tables.ts';
import type { MissionTables } from '../modules/rewards/missions/tables.ts';
import type { NotificationTables } from '../modules/messages/notifications/tables.ts';
import type { PageTables } from '../modules/site/pages/tables.ts';
import type { PaymentTables } from '../modules/money/payments/tables.ts';
import type { ProfileTables } from '../modules/player/profile/tables.ts';
import type { PushTables } from '../modules/messages/push/tables.ts';
import type { ReconciliationTables } from '../modules/money/reconciliation/tables.ts';
import type { ReferralTables } from '../modules/player/referrals/tables.ts';
import type { SettingsChange } from '../modules/site/settings/settings.ts';
import type { TenantSettings } from '../modules/site/settings/tenant.ts';
import type { SupportTables } from '../modules/messages/support/tables.ts';
import type { WithdrawalTables } from '../modules/money/withdrawals/tables.ts';
import type { OpsTables } from '../ops/tables.ts';
import type { OutboxTables } from '../outbox/tables.ts';
import type { Moment } from './columns.ts';

/** What lives in a tenant; each module declares its tables beside itself. */
export interface Schema
  extends
    AlertTables,
    AuthTables,
    BettingTables,
    BonusTables,
    BoxTables,
    ChatTables,
    DocumentTables,
    FactTables,
    GameTables,
    HttpTables,
    JobTables,
    LedgerTables,
    LevelTables,
    LimitTables,
    MissionTables,
    NotificationTables,
    OpsTables,
    OutboxTables,
    PageTables,
    PaymentTables,
    ProfileTables,
    PushTables,
    ReconciliationTables,
    ReferralTables,
    SupportTables,
    WithdrawalTables {}

/** What is read before a tenant is known. */
export interface Registry {
  tenants: {
    id: string;
    casino_id: number;
    active: boolean;
    settings: JSONColumnType<TenantSettings>;
    /** What operators have set since, over `settings`. */
    changes: JSONColumnType<SettingsChange>;
    created_at: Moment;
    updated_at: Moment;
  };
  tenant_domains: { hostname: string; tenant: string; main: Generated<boolean> };
}
