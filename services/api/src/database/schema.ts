import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { FactTables } from '../facts/tables.ts';
import type { JobTables } from '../jobs/tables.ts';
import type { BonusTables } from '../modules/bonuses/tables.ts';
import type { BoxTables } from '../modules/boxes/tables.ts';
import type { BettingTables } from '../modules/betting/tables.ts';
import type { ReconciliationTables } from '../modules/reconciliation/tables.ts';
import type { ChatTables } from '../modules/chat/tables.ts';
import type { DocumentTables } from '../modules/documents/tables.ts';
import type { PushTables } from '../modules/push/tables.ts';
import type { LikeTables } from '../modules/games/tables.ts';
import type { LevelTables } from '../modules/levels/tables.ts';
import type { MissionTables } from '../modules/missions/tables.ts';
import type { ReferralTables } from '../modules/referrals/tables.ts';
import type { PixReconciliationTables } from '../modules/payments/tables.ts';
import type { WithdrawalTables } from '../modules/withdrawals/tables.ts';
import type { OpsTables } from '../ops/tables.ts';
import type { LimitTables } from '../modules/limits/tables.ts';
import type { TenantSettings } from '../modules/site/tenant.ts';
import type { Moment, OfTenant, Optional } from './columns.ts';

export interface UsersTable extends OfTenant {
  id: ColumnType<number, never, never>;
  public_id: ColumnType<string, never, never>;
  first_name: string;
  last_name: string;
  email: string;
  /** Null until given, for who came through Google. */
  phone: Optional<string>;
  cpf: Optional<string>;
  google_subject: Optional<string>;
  password_hash: Optional<string>;
  birth_date: Optional<string>;
  avatar: Optional<string>;
  language: Generated<'pt' | 'en'>;
  hide_metrics: Generated<boolean>;
  email_verified_at: Optional<Date>;
  phone_verified_at: Optional<Date>;
  kyc_status: Generated<'none' | 'pending' | 'approved' | 'rejected'>;
  referral_code: string;
  referred_by: Optional<number>;
  status: Generated<'active' | 'blocked'>;
  chat_muted_until: Optional<Date>;
  created_at: Moment;
}

export interface SessionsTable extends OfTenant {
  token_hash: string;
  user_id: number;
  created_at: Moment;
  expires_at: Date;
  seen_at: Moment;
  revoked_at: Optional<Date>;
}

export interface VerificationCodesTable extends OfTenant {
  purpose: 'verify-sms' | 'verify-email' | 'recover-password' | 'change-password';
  subject: string;
  user_id: number | null;
  destination: string | null;
  code_hash: string;
  sent_at: Date;
  expires_at: Date;
  tries: Generated<number>;
}

export interface PasswordTicketsTable extends OfTenant {
  user_id: number;
  ticket_hash: string;
  expires_at: Date;
}

export interface RestrictionsTable extends OfTenant {
  id: ColumnType<number, never, never>;
  user_id: number;
  source:
    | 'self_specific'
    | 'self_central'
    | 'social_program'
    | 'debt_program'
    | 'court'
    | 'fraud'
    | 'kyc'
    | 'pause'
    | 'limit';
  reason: string;
  start_at: Moment;
  end_at: Optional<Date>;
  ended_at: Optional<Date>;
}

export interface AddressesTable extends OfTenant {
  user_id: number;
  zip: string;
  street: string;
  number: string;
  complement: Optional<string>;
  district: string;
  city: string;
  state: string;
  updated_at: Moment;
}

export interface IdempotencyKeysTable extends OfTenant {
  user_id: number;
  operation: string;
  key: string;
  fingerprint: string;
  resource: Optional<string>;
  reply: ColumnType<unknown, string | undefined, string>;
  created_at: Moment;
}

export interface OutboxTable extends OfTenant {
  seq: ColumnType<number, never, never>;
  id: ColumnType<string, never, never>;
  topic: string;
  payload: ColumnType<unknown, string, never>;
  created_at: Moment;
  available_at: Moment;
  leased_until: Optional<Date>;
  attempts: Generated<number>;
  given_up_at: Optional<Date>;
}

export interface AccountsTable extends OfTenant {
  id: string;
  user_id: Optional<number>;
  kind: string;
}

/** Only the ledger's trigger writes the money columns. */
type FromEntries = ColumnType<number, never, never>;

export interface WalletsTable extends OfTenant {
  user_id: number;
  cash: FromEntries;
  bonus: FromEntries;
  hold: FromEntries;
  receivable: FromEntries;
  deposit_count: FromEntries;
  wagered: FromEntries;
  rollover: ColumnType<number, never, number>;
  turnover_goal: ColumnType<number, never, number>;
  followers: Generated<number>;
  guarded: Generated<boolean>;
  version: FromEntries;
}

export interface LedgerTxnsTable extends OfTenant {
  id: ColumnType<number, never, never>;
  kind: string;
  idem_key: string;
  fingerprint: string;
  ref: Optional<string>;
  created_at: Moment;
}

export interface LedgerEntriesTable extends OfTenant {
  id: ColumnType<number, never, never>;
  txn_id: ColumnType<number, number, never>;
  account_id: ColumnType<string, string, never>;
  amount: ColumnType<number, number, never>;
}

export interface DepositsTable extends OfTenant {
  id: ColumnType<number, never, never>;
  user_id: number;
  txid: string;
  amount: number;
  status: Generated<'paid' | 'waiting_payment' | 'pending' | 'refused' | 'refunded' | 'chargebacked'>;
  qrcode: Optional<string>;
  coupon: Optional<string>;
  expires_at: Date;
  e2eid: Optional<string>;
  refusal: Optional<string>;
  txn_id: Optional<number>;
  paid_at: Optional<Date>;
  asked_at: Optional<Date>;
  created_at: Moment;
}

export interface PixReceiptsTable extends OfTenant {
  e2eid: string;
  txid: Optional<string>;
  amount: number;
  deposit_id: Optional<number>;
  outcome: 'credited' | 'refunding' | 'refunded' | 'refund-failed' | 'unmatched';
  reason: Optional<string>;
  received_at: Date;
  created_at: Moment;
}

export interface PixNoticesTable extends OfTenant {
  e2eid: string;
  fingerprint: string;
  created_at: Moment;
}

export interface PixRefundsTable extends OfTenant {
  id: string;
  e2eid: string;
  amount: number;
  reason: string;
  status: Generated<'requested' | 'sent' | 'done' | 'failed'>;
  created_at: Moment;
}

export interface GamesTable extends OfTenant {
  id: ColumnType<number, never, never>;
  code: string;
  provider_code: string;
  provider_name: string;
  provider_image: Optional<string>;
  title: string;
  category: string;
  search_text: string;
  image: string;
  image_mobile: string;
  has_tables: boolean;
  only_demo: boolean;
  bonus_allowed: boolean;
  rtp: ColumnType<string | null, number | null | undefined, number | null>;
  volatility: Optional<'low' | 'medium' | 'high'>;
  min_bet: Optional<number>;
  max_bet: Optional<number>;
  features: Generated<string[]>;
  released_at: Optional<string>;
  popularity: Generated<number>;
  views: Generated<number>;
  active: Generated<boolean>;
}

export interface GameRowsTable extends OfTenant {
  slug: string;
  place: 'home' | 'featured';
  position: number;
  name_pt: string;
  name_en: string;
  category: Optional<string>;
  provider_code: Optional<string>;
  sort: 'popular' | 'new' | 'az' | 'mixed';
  games_max: number;
}

export interface FavoritesTable extends OfTenant {
  user_id: number;
  game_id: number;
  created_at: Moment;
}

export interface GamePlaysTable extends OfTenant {
  user_id: number;
  game_id: number;
  launches: Generated<number>;
  last_launched_at: Moment;
}

export interface GameLaunchesTable extends OfTenant {
  token_hash: string;
  user_id: number;
  game_id: number;
  created_at: Moment;
  expires_at: Date;
}

export interface BetsTable extends OfTenant {
  id: ColumnType<number, never, never>;
  user_id: number;
  provider: string;
  kind: 'bet' | 'win' | 'refund';
  provider_tx_id: string;
  fingerprint: string;
  ref_tx_id: Optional<string>;
  round_id: string;
  round_closed: Generated<boolean>;
  game_id: Optional<number>;
  title: string;
  cash: number;
  bonus: number;
  rolled_back_at: Optional<Date>;
  settled_at: Optional<Date>;
  refunded_at: Optional<Date>;
  odds: ColumnType<string | null, number | null | undefined, never>;
  free: Generated<boolean>;
  free_grant: Optional<string>;
  txn_id: Optional<number>;
  created_at: Moment;
}

export interface BetRollbacksTable extends OfTenant {
  id: ColumnType<number, never, never>;
  provider: string;
  ref_tx_id: string;
  provider_tx_id: string;
  user_id: number;
  bet_id: Optional<number>;
  created_at: Moment;
}

export interface ChatMessagesTable extends OfTenant {
  id: ColumnType<number, never, never>;
  user_id: Optional<number>;
  type: Generated<'pinned' | 'global' | 'normal'>;
  text: string;
  attachments: JSONColumnType<{ attachment_type: string; attachment_url: string }[], string | undefined>;
  pinned_until: Optional<Date>;
  deleted_at: Optional<Date>;
  created_at: Moment;
}

export interface NotificationsTable extends OfTenant {
  id: ColumnType<number, never, never>;
  user_id: Optional<number>;
  type: string;
  title: JSONColumnType<{ pt: string; en: string }>;
  description: JSONColumnType<{ pt: string; en: string }>;
  img: Optional<string>;
  pinned_until: Optional<Date>;
  /** Not pushed to those who do not want it or may not have it. */
  marketing: Generated<boolean>;
  user_box: ColumnType<{ id: number } | null, string | null | undefined, string | null>;
  created_at: Moment;
}

export interface NotificationReadsTable extends OfTenant {
  user_id: number;
  notification_id: number;
  read_at: Moment;
}

/** What lives in a tenant. Newer modules declare their tables beside themselves. */
export interface Schema
  extends
    BettingTables,
    ReconciliationTables,
    BonusTables,
    BoxTables,
    ChatTables,
    DocumentTables,
    PushTables,
    FactTables,
    JobTables,
    LimitTables,
    OpsTables,
    PixReconciliationTables,
    WithdrawalTables,
    LikeTables,
    LevelTables,
    MissionTables,
    ReferralTables {
  users: UsersTable;
  sessions: SessionsTable;
  verification_codes: VerificationCodesTable;
  password_tickets: PasswordTicketsTable;
  restrictions: RestrictionsTable;
  addresses: AddressesTable;
  idempotency_keys: IdempotencyKeysTable;
  outbox: OutboxTable;
  accounts: AccountsTable;
  wallets: WalletsTable;
  ledger_txns: LedgerTxnsTable;
  ledger_entries: LedgerEntriesTable;
  deposits: DepositsTable;
  pix_receipts: PixReceiptsTable;
  pix_notices: PixNoticesTable;
  pix_refunds: PixRefundsTable;
  games: GamesTable;
  game_rows: GameRowsTable;
  favorites: FavoritesTable;
  game_plays: GamePlaysTable;
  game_launches: GameLaunchesTable;
  bets: BetsTable;
  bet_rollbacks: BetRollbacksTable;
  chat_messages: ChatMessagesTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
}

/** What is read before a tenant is known. */
export interface Registry {
  tenants: {
    id: string;
    casino_id: number;
    active: boolean;
    settings: JSONColumnType<TenantSettings>;
    created_at: Moment;
    updated_at: Moment;
  };
  tenant_domains: { hostname: string; tenant: string; main: Generated<boolean> };
}
